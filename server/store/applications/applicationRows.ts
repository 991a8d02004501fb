import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { ApplicationTable, StageFormTable } from '../../database/applicationTables.ts'
import type { StoredApplication, StoredForm } from './application.ts'

/** The columns that are read of an application, listed by name so that the statement can be prepared. */
export const applicationColumns = [
  'id',
  'reference_number',
  'kind',
  'based_on',
  'title',
  'counterparty_id',
  'priority',
  'required_by_date',
  'relationship_manager',
  'amount',
  'rank',
  'created_by',
  'created_at',
  'submitted_by',
  'submitted_at',
  'path',
  'state_code',
  'state_name',
  'step_number',
  'closed',
  'open_stages',
  'not_required',
  'version',
  'revision',
] as const satisfies (keyof ApplicationTable)[]

/** The columns that are read of a form. */
export const formColumns = [
  'form_type',
  'instance_id',
  'data',
  'definition_hash',
  'state',
  'state_code',
  'state_name',
  'opened_at',
  'started_at',
  'completed_at',
  'completed_by',
  'completed_for',
  'contributors',
  'version',
] as const satisfies (keyof StageFormTable)[]

export type ApplicationRow = Pick<Selectable<ApplicationTable>, (typeof applicationColumns)[number]>
export type FormRow = Pick<Selectable<StageFormTable>, (typeof formColumns)[number]>

export function toRow({ columns, overall, ...application }: StoredApplication): Insertable<ApplicationTable> {
  return {
    id: application.id,
    reference_number: application.referenceNumber,
    kind: application.kind,
    based_on: application.basedOn,
    title: columns.title,
    counterparty_id: columns.counterparty,
    priority: columns.priority,
    required_by_date: columns.required_by_date,
    relationship_manager: columns.relationship_manager,
    amount: columns.amount,
    rank: application.rank,
    created_by: application.createdBy,
    created_at: application.createdAt,
    submitted_by: application.submittedBy,
    submitted_at: application.submittedAt,
    path: JSON.stringify(application.path),
    state_code: overall.code,
    state_name: overall.name,
    step_number: overall.stepNumber,
    closed: overall.closed,
    open_stages: overall.open,
    not_required: JSON.stringify(application.notRequired),
    version: application.version,
    revision: randomUUID(),
  }
}

/** Converts a form to a row for JSON, in which jsonb columns are values and not texts. */
export function toFormRow(applicationId: string, form: StoredForm): Selectable<StageFormTable> {
  return {
    application_id: applicationId,
    form_type: form.formType,
    instance_id: form.instanceId,
    data: form.stored,
    definition_hash: form.definitionHash,
    state: form.state,
    state_code: form.stateCode,
    state_name: form.stateName,
    opened_at: form.openedAt,
    started_at: form.startedAt,
    completed_at: form.completedAt,
    completed_by: form.completedBy,
    completed_for: form.completedFor,
    contributors: form.contributors,
    version: form.version,
  }
}

/** Converts the row of an application and the rows of its forms. */
export function fromRows(row: ApplicationRow, forms: FormRow[]): StoredApplication {
  return {
    id: row.id,
    referenceNumber: row.reference_number,
    kind: row.kind,
    basedOn: row.based_on,
    columns: {
      title: row.title,
      counterparty: row.counterparty_id,
      priority: row.priority,
      required_by_date: row.required_by_date,
      relationship_manager: row.relationship_manager,
      amount: row.amount,
    },
    rank: row.rank,
    createdBy: row.created_by,
    createdAt: row.created_at,
    submittedBy: row.submitted_by,
    submittedAt: row.submitted_at,
    path: row.path,
    notRequired: row.not_required,
    overall: {
      code: row.state_code,
      name: row.state_name,
      stepNumber: row.step_number,
      closed: row.closed,
      open: row.open_stages,
    },
    version: row.version,
    revision: row.revision,
    forms: new Map(forms.map((form) => [form.form_type, toForm(form)])),
  }
}

function toForm(row: FormRow): StoredForm {
  return {
    formType: row.form_type,
    instanceId: row.instance_id,
    stored: row.data,
    definitionHash: row.definition_hash,
    state: row.state,
    stateCode: row.state_code,
    stateName: row.state_name,
    openedAt: row.opened_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    completedBy: row.completed_by,
    completedFor: row.completed_for,
    contributors: row.contributors,
    version: row.version,
  }
}
