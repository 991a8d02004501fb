import { standardKind } from '../../../src/engine/applications/kinds.ts'
import type { FormData } from '../../../src/engine/definition.ts'
import type { StoredApplication, StoredForm } from './application.ts'
import { toFormRow, toRow } from './applicationRows.ts'

/** An application as the audit records it: everything that its rows hold, as JSON values. */
export interface RecordedApplication {
  columns: Record<string, unknown>
  /** By form type. */
  forms: Record<string, RecordedForm>
}

export interface RecordedForm {
  columns: Record<string, unknown>
  data: FormData
}

/**
 * Returns an application as the audit records it: without ids, the revision and the version, which each entry has in
 * columns of its own.
 */
export function recorded(application: StoredApplication): RecordedApplication {
  const { id: _, version: _version, revision: _revision, ...row } = toRow(application)
  // The standard kind counts as empty: applications from before there were kinds have no record of one.
  const kind = application.kind === standardKind ? null : application.kind
  const columns = asJson({ ...row, kind, path: application.path, not_required: application.notRequired })
  const forms = [...application.forms].map(
    ([formType, form]) => [formType, { columns: columnsOf(form), data: form.stored }] as const,
  )
  return { columns, forms: Object.fromEntries(forms) }
}

function columnsOf(form: StoredForm): Record<string, unknown> {
  const { application_id: _, form_type: _formType, data: _data, ...row } = toFormRow('', form)
  return asJson({ ...row, state: form.state })
}

const asJson = (row: object) => JSON.parse(JSON.stringify(row)) as Record<string, unknown>
