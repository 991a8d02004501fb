import { encodeApplication } from '../../src/engine/codec/encode.ts'
import { NotFound } from '../errors/problems.ts'
import type { Application } from '../store/applications/application.ts'
import { type ApplicationDetails, findWithDetails } from '../store/applications/applicationDetails.ts'
import { type DocumentRow, shownDocument } from '../store/documents/documents.ts'
import { expand } from './expand.ts'
import { factsOf } from '../model/facts.ts'
import { refusalsOf } from '../model/refusals.ts'
import { type HubRow, hubRow } from './hubRow.ts'
import { nestedForm } from './nestedForm.ts'
import { mentions } from '../model/references.ts'
import { sendBacksIn } from './sentBack.ts'
import { staffOf } from '../model/staff.ts'
import { type View, loadView, ownKeys } from '../model/view.ts'
import type { Work } from '../model/work.ts'

/** One application as the person sees it (product spec §3); `version` is its ETag. */
export interface WireApplication {
  id: string
  reference_number: string
  version: number
  sub_processes: HubRow[]
  documents: DocumentRow[]
  covers: string[]
  people: Record<string, string>
  [key: string]: unknown
}

export async function readApplication(work: Work, id: string): Promise<WireApplication> {
  const found = await findWithDetails(work.db, { id, ...work.workflows.completing })
  if (!found) throw new NotFound()
  return showApplication(work, found.application, found)
}

export async function showApplication(
  work: Work,
  application: Application,
  { documents, sendBacks }: ApplicationDetails,
): Promise<WireApplication> {
  const { workflows } = work
  const view = await loadView(work, application)
  const staff = await staffOf(work, view)
  const refusals = refusalsOf(work, view, staff)
  const { parties } = factsOf(workflows, view)
  const asked = { refusals, parties, sendBacks: sendBacksIn(workflows, sendBacks) }
  const runtimes = [...workflows.runtimes.values()]
  return {
    ...fieldsOf(work, view),
    ...ownKeys(application, view.references),
    amount: view.record.amount ?? null,
    current_user_role: { name: work.actor.role },
    sub_processes: runtimes.map((runtime) => hubRow(work, runtime, view, { refusals, staff })),
    documents: documents.map((document) => shownDocument(document, work.actor.id)),
    covers: (work.actor.actingFor ?? []).map(({ id }) => id),
    people: people(work, view),
    ...Object.fromEntries(runtimes.map((runtime) => [runtime.stage.stage.source, nestedForm(runtime, view, asked)])),
  }
}

/** Every stage's unprefixed fields, with their records. */
function fieldsOf({ workflows }: Work, { application, references }: View): Record<string, unknown> {
  const entries = [...workflows.runtimes.values()].flatMap(({ stage }) => {
    const data = application.forms.get(stage.stage.formType)?.data ?? {}
    return Object.entries(expand(stage, encodeApplication(stage, data), references))
  })
  return Object.fromEntries(entries)
}

/** Full names of everybody whom the records name, by id. */
function people({ workflows }: Work, { application, references }: View): Record<string, string> {
  const ids = [...workflows.runtimes.values()].flatMap(({ stage }) => {
    const form = application.forms.get(stage.stage.formType)
    const named = mentions(stage, form?.data ?? {}).filter(({ definition }) => definition.resource === 'users')
    return named.map(({ value }) => value)
  })
  const named = [application.createdBy, application.submittedBy, ...ids].flatMap((id) => references.person(id) ?? [])
  return Object.fromEntries(named.map(({ id, name }) => [id, name]))
}
