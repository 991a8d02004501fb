import type { FormData, StageFiles } from '../definition.ts'

/** The data with the first row of a new form in every empty table, so that there is a row to type in (decision 15). */
export function withFirstRows({ stage: { payload, defaults = {} } }: StageFiles, data: FormData): FormData {
  const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
  const fields = Object.keys(payload.rows ?? {}).filter((field) => field in defaults && isEmpty(data[field]))
  return { ...data, ...structuredClone(Object.fromEntries(fields.map((field) => [field, defaults[field]]))) }
}
