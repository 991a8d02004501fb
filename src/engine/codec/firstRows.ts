import type { FormData, StageFiles } from '../definition.ts'
import { tablesOf } from '../rows/tables.ts'

/**
 * The data with the first row of a new form in every empty table, so that there is a row to type in (spec decision 15).
 */
export function withFirstRows(files: StageFiles, data: FormData): FormData {
  const { defaults = {} } = files.stage
  const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
  const fields = tablesOf(files).flatMap(({ field }) => (field in defaults && isEmpty(data[field]) ? [field] : []))
  return { ...data, ...structuredClone(Object.fromEntries(fields.map((field) => [field, defaults[field]]))) }
}
