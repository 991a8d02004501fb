import { isDeepStrictEqual } from 'node:util'
import type { FormData } from '../../src/engine/definition.ts'
import type { FieldChange } from '../database/applicationTables.ts'
import type { Application } from '../store/applications/application.ts'
import { type RecordedApplication, recorded } from '../store/applications/recorded.ts'

/** The fields whose values differ. An unset value is null. */
export function changesBetween(formType: string, before: FormData, after: FormData): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) =>
    isDeepStrictEqual(before[field] ?? null, after[field] ?? null)
      ? []
      : [{ form_type: formType, field, before: before[field] ?? null, after: after[field] ?? null }],
  )
}

/** The changes of the stored values in all forms of an application, under the names under which they are stored. */
export function changesOfForms(before: Application['forms'], after: Application['forms']): FieldChange[] {
  return [...after].flatMap(([formType, { stored }]) =>
    changesBetween(formType, before.get(formType)?.stored ?? {}, stored),
  )
}

/** The columns that changed since the application was read, other than the forms' fields. */
export function changesOfRows(application: Application): FieldChange[] {
  const before = application.asRead && recorded(application.asRead)
  const after = recorded(application)
  const ofForms = Object.entries(after.forms).map(([formType, { columns }]) =>
    changesBetween(formType, columnsOf(before, formType), columns),
  )
  return [...changesBetween('', before?.columns ?? {}, after.columns), ...ofForms.flat()]
}

const columnsOf = (known: RecordedApplication | undefined, formType: string) => known?.forms[formType]?.columns ?? {}
