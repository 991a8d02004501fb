import type { ApplicationRecord } from '../../src/engine/application.ts'
import type { FormData, StageFiles } from '../../src/engine/definition.ts'
import { person } from '../../src/engine/references.ts'
import type { Application, StageForm, StoredApplication } from '../store/applications/application.ts'
import { readable } from './evolution/readable.ts'
import { columnsOf } from './columns.ts'
import { type References, loadReferences, mentions } from './references.ts'
import { stamps } from './stamps.ts'
import type { Work } from './work.ts'
import type { Workflows } from './machines/workflows.ts'

/** An application with the records that it refers to: everything that rules, lists and answers need. */
export interface View {
  application: Application
  references: References
  /**
   * The application for record paths: ids instead of records, each stage's fields under its `source`, unprefixed fields
   * at the top, and, for every field that names a user, `<field without _id>_name` beside it.
   */
  record: ApplicationRecord
}

type ViewContext = Pick<Work, 'db' | 'workflows' | 'known'>

/**
 * The views of several applications as they were read. The number of queries does not depend on the number of
 * applications.
 */
export async function loadViews({ db, workflows, known }: ViewContext, stored: StoredApplication[]): Promise<View[]> {
  const applications = stored.map((application) => readable(workflows, application))
  const references = await loadReferences(
    db,
    known,
    applications.flatMap((application) => mentioned(workflows, application)),
  )
  return applications.map((application) => viewOf(workflows, application, references))
}

export async function loadView({ db, workflows, known }: ViewContext, application: Application): Promise<View> {
  const references = await loadReferences(db, known, mentioned(workflows, application))
  return viewOf(workflows, application, references)
}

export function mentioned(workflows: Workflows, application: Application) {
  const people = peopleOf(application).flatMap((id) => (id ? [{ definition: person, value: id }] : []))
  const forms = [...workflows.runtimes.values()].flatMap(({ stage }) => {
    const form = application.forms.get(stage.stage.formType)
    return form ? mentions(stage, form.data) : []
  })
  return [...people, ...forms]
}

/** Who opened and submitted the application, and who worked on its forms and completed them. */
function peopleOf({ createdBy, submittedBy, forms }: Application): (string | null)[] {
  return [
    createdBy,
    submittedBy,
    ...[...forms.values()].flatMap(({ completedBy, completedFor, contributors }) => [
      completedBy,
      completedFor,
      ...contributors,
    ]),
  ]
}

export function viewOf(workflows: Workflows, application: Application, references: References): View {
  const record: ApplicationRecord = {
    ...ownKeys(application, references),
    created_by: application.createdBy,
    submitted_by: application.submittedBy,
  }
  for (const { stage } of workflows.runtimes.values()) {
    const form = application.forms.get(stage.stage.formType)
    if (!form) continue
    const { source, payload } = stage.stage
    const fields = { ...personNames(stage, form.data, references), ...form.data }
    const own = payload.unprefixed ? apart(fields, payload.unprefixed, record) : fields
    record[source] = { ...own, ...stamps(stage, form), workflow_instance: instanceOf(application, form) }
    Object.assign(record, recordsNamed(stage.stage, form.data, references))
  }
  // Computed from the data, because the stored column is from before the change.
  record.amount = columnsOf(workflows, record).amount
  return { application, references, record }
}

/** The application's own fields in an answer (product spec §3), except the amount, which follows from its forms. */
export function ownKeys({ overall, ...application }: Application, references: References) {
  const { code, name, stepNumber, closed } = overall
  return {
    id: application.id,
    reference_number: application.referenceNumber,
    kind: application.kind,
    rank: application.rank,
    created_at: application.createdAt.toISOString(),
    submitted_at: application.submittedAt?.toISOString() ?? null,
    created_by_name: references.person(application.createdBy)?.name ?? '',
    workflow_state: { code, name, metadata: { step_number: stepNumber, closed } },
    workflow_state_name: name,
    version: application.version,
  }
}

/** A form's workflow instance as the wire shows it. */
export function instanceOf(
  { notRequired }: Application,
  { formType, instanceId: id, stateName, stateCode }: StageForm,
) {
  return { id, current_state: notRequired[formType] ?? stateName, current_state_code: stateCode }
}

/**
 * The records that unprefixed fields refer to and that the wire has under another name, such as `counterparty` for
 * `counterparty_id`.
 */
function recordsNamed(
  { references: definitions = {}, payload }: StageFiles['stage'],
  data: FormData,
  references: References,
): Record<string, unknown> {
  const { unprefixed = [], readFrom = {} } = payload
  const entries = unprefixed.flatMap((field) => {
    const [key, definition] = [readFrom[field], definitions[field]]
    return key !== undefined && definition && key !== field
      ? [[key, references.find(definition, data[field]) ?? null] as const]
      : []
  })
  return Object.fromEntries(entries)
}

/**
 * Moves the unprefixed fields to the top of the application, and returns the others, which stay in the stage's record.
 */
function apart(fields: FormData, unprefixed: string[], top: ApplicationRecord): FormData {
  const upper = new Set(unprefixed)
  const own: FormData = {}
  for (const [field, value] of Object.entries(fields)) (upper.has(field) ? top : own)[field] = value
  return own
}

/**
 * The full name of each person in the data, null if there is none: `senior_business_sponsor_name` of product spec §3.
 */
export function personNames(
  { stage }: Pick<StageFiles, 'stage'>,
  data: FormData,
  references: References,
): Record<string, string | null> {
  const referring = Object.entries(stage.references ?? {}).filter(([, { resource }]) => resource === person.resource)
  const acting = Object.keys(stage.currentUser ?? {}).map((field) => [field, person] as const)
  const names = [...referring, ...acting].map(([field, definition]) => {
    return [`${field.replace(/_id$/, '')}_name`, references.find(definition, data[field])?.name ?? null] as const
  })
  return Object.fromEntries(names)
}
