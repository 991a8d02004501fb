import { isDeepStrictEqual } from 'node:util'
import type { FormData } from '../../src/engine/definition.ts'
import type { FieldChange } from '../database/applicationTables.ts'

/** The fields whose values differ, with null for unset. */
export function changesBetween(formType: string, before: FormData, after: FormData): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) =>
    isDeepStrictEqual(before[field] ?? null, after[field] ?? null)
      ? []
      : [{ form_type: formType, field, before: before[field] ?? null, after: after[field] ?? null }],
  )
}
