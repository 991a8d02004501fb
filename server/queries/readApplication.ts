import { encodeApplication } from '../../src/engine/codec/encode.ts'
import { dayOf } from '../../src/engine/codec/stamps.ts'
import { isOfferedOn } from '../../src/engine/records/validity.ts'
import { isOwn, person } from '../../src/engine/references.ts'
import { NotFound } from '../errors/problems.ts'
import type { Application } from '../store/applications/application.ts'
import { type ApplicationDetails, findWithDetails } from '../store/applications/applicationDetails.ts'
import { type DocumentRow, shownDocument } from '../store/documents/documents.ts'
import { expand } from './expand.ts'
import { columnsOf } from '../model/columns.ts'
import { seenDocuments } from '../model/conditions/documents.ts'
import { storedFor } from '../model/rights/fieldRights.ts'
import { readable } from '../model/evolution/readable.ts'
import { type KindKeys, kindKeys, neighbourKeys } from './kindOf.ts'
import { permissionFactsOf } from '../model/permissions/permissionFacts.ts'
import { refusalsOf } from '../model/permissions/refusals.ts'
import { type HubRow, hubRow } from './hubRow.ts'
import { nestedForm } from './nestedForm.ts'
import { mentions } from '../model/references.ts'
import { sendBacksTo } from './sentBack.ts'
import { rememberAnswers } from './remembered.ts'
import { staffUntil } from '../model/permissions/staff.ts'
import { shownRuntimes } from '../model/machines/workflows.ts'
import { type View, loadView, ownKeys } from '../model/view.ts'
import { type Work, workOn } from '../model/work.ts'
import type { StageRuntime } from '../model/machines/workflows.ts'

/**
 * The part of an answer that can be remembered: one application as the person sees it, without its documents and the
 * applications before and after it.
 */
interface Answer extends KindKeys {
  id: string
  reference_number: string
  version: number
  sub_processes: HubRow[]
  covers: string[]
  people: Record<string, string>
  [key: string]: unknown
}

/** One application as the person sees it (product spec §3); `version` is its ETag. */
export interface WireApplication extends Answer {
  documents: DocumentRow[]
  /** How many conditions subsequent it has; absent if none. */
  conditions_subsequent?: number
}

const { recall, remember } = rememberAnswers<Answer>()

export async function readApplication(asking: Work, id: string): Promise<WireApplication> {
  const found = await findWithDetails(asking.db, { id, ...asking.workflows.completing })
  if (!found) throw new NotFound()
  const work = workOn(asking, found.application)
  const remembered = recall(work, found)
  if (remembered) return withDetails(work, remembered, found)
  const { answer, until } = await answerOn(work, readable(work.workflows, found.application), found)
  remember(work, found, answer, until)
  return withDetails(work, answer, found)
}

/** Returns the application in answer to a change. It is not remembered, because the change may not be committed. */
export async function showApplication(
  work: Work,
  application: Application,
  details: ApplicationDetails,
): Promise<WireApplication> {
  const { answer } = await answerOn(work, application, details)
  return withDetails(work, answer, details)
}

async function withDetails(work: Work, answer: Answer, details: ApplicationDetails): Promise<WireApplication> {
  const documents = await seenDocuments(work, answer.id, details.documents)
  return {
    ...answer,
    ...neighbourKeys(work, answer, details),
    documents: documents.map((document) => shownDocument(document, work.actor.id)),
    ...(details.conditions > 0 && { conditions_subsequent: details.conditions }),
  }
}

/** Returns the answer, and until when it stays the same if nobody changes anything (ms since 1970). */
async function answerOn(
  work: Work,
  application: Application,
  { sendBacks, documents }: ApplicationDetails,
): Promise<{ answer: Answer; until: number }> {
  const { workflows } = work
  const view = await loadView(work, application)
  const { staff, until } = await staffUntil(work, view)
  const refusals = refusalsOf(work, view, staff)
  const facts = permissionFactsOf(workflows, view)
  const asked = { work, refusals, facts, sendBacks: await sendBacksTo(work, sendBacks, view) }
  const runtimes = shownRuntimes(workflows, application)
  const held = documents.map(({ kind, uploaded_at }) => ({ kind, uploaded_at: uploaded_at.toISOString() }))
  const fields = fieldsOf(work, view)
  const { priority } = columnsOf(workflows, view.record)
  const answer = {
    ...fields,
    // The same value as in the lists (spec decision 40).
    ...(fields.priority === null && { priority }),
    ...ownKeys(application, view.references),
    ...kindKeys(work, view),
    amount: view.record.amount ?? null,
    current_user_role: { name: work.actor.role },
    sub_processes: runtimes
      .filter((runtime) => isInUse(runtime, application))
      .map((runtime) => hubRow(work, runtime, view, { refusals, staff, documents: held })),
    covers: (work.actor.actingFor ?? []).map(({ id }) => id),
    people: people(work, view),
    ...Object.fromEntries(runtimes.map((runtime) => [runtime.stage.stage.source, nestedForm(runtime, view, asked)])),
  }
  return { answer, until: Math.min(until, midnightAfter(work.now)) }
}

/** Whether a stage is shown: a retired one only where it was opened. */
const isInUse = ({ retired, stage }: StageRuntime, { forms }: Application): boolean =>
  !retired || forms.has(stage.stage.formType)

/** The next midnight (ms since 1970): conditions may depend on the day. */
const midnightAfter = (now: Date): number => new Date(now).setHours(24, 0, 0, 0)

/** Returns the unprefixed fields of every stage, with the records that they name. */
function fieldsOf(work: Work, view: View): Record<string, unknown> {
  const entries = [...work.workflows.runtimes.values()].flatMap(({ stage }) =>
    Object.entries(expand(stage, encodeApplication(stage, storedFor(work, stage, view)), view.references)),
  )
  return Object.fromEntries(entries)
}

/**
 * Returns names by id, as far as the person may see them: of everybody whom the records name, and of records that are
 * no longer offered.
 */
function people(work: Work, view: View): Record<string, string> {
  const { application, references } = view
  const today = dayOf(work.now)
  const mentioned = [...work.workflows.runtimes.values()]
    .flatMap(({ stage }) => mentions(stage, storedFor(work, stage, view)))
    .filter(({ definition }) => isOwn(definition))
    .flatMap(({ definition, value }) => {
      const record = references.find(definition, value)
      return record && (definition.resource === person.resource || !isOfferedOn(record, today)) ? [record] : []
    })
  const acted = [application.createdBy, application.submittedBy].flatMap((id) => references.person(id) ?? [])
  return Object.fromEntries([...acted, ...mentioned].map(({ id, name }) => [id, name]))
}
