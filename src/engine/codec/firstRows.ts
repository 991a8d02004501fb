import type { FormData, StageFiles } from '../definition.ts'

/** The data with rows, where none were entered, as they are in a new form (decision 15): there is one to type in. */
export function withFirstRows({ stage: { payload, defaults = {} } }: StageFiles, data: FormData): FormData {
  const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
  const fields = Object.keys(payload.rows ?? {}).filter((field) => field in defaults && isEmpty(data[field]))
  return { ...data, ...structuredClone(Object.fromEntries(fields.map((field) => [field, defaults[field]]))) }
}
