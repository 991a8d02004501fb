import { type StagePart, splitPayload } from '../../src/engine/codec/payload.ts'
import type { FormData } from '../../src/engine/definition.ts'
import type { Covered } from '../../src/engine/may.ts'
import { validateDraft } from '../../src/engine/validation/validate.ts'
import type { FieldChange } from '../database/applicationTables.ts'
import { Invalid, NotFound, Refused } from '../errors/problems.ts'
import type { Application } from '../store/applications/application.ts'
import { lockApplication } from '../store/applications/applications.ts'
import { removeMoot } from '../store/applications/drafts.ts'
import { type Tx, inTransaction } from '../store/transaction.ts'
import { refuseNewCovers } from './acting.ts'
import { changesBetween } from './changes.ts'
import { type WorkInTransaction, commit } from './commit.ts'
import { withActor, withDerived } from '../model/derived.ts'
import { editRefusals, refuseOthersFields, refuseUnknownRecords } from '../model/editing.ts'
import { factsOf } from '../model/facts.ts'
import { refusalsOf } from '../model/refusals.ts'
import { changeForm, contribute } from '../model/forms.ts'
import { absentOf } from '../model/inPlaceOf.ts'
import { merge } from '../model/merge.ts'
import { type References, loadReferences, mentions } from '../model/references.ts'
import { refuseSecondDecision } from './secondDecision.ts'
import { type Staff, staffOf } from '../model/staff.ts'
import { refuseStale } from './stale.ts'
import { loadView, mentioned, viewOf } from '../model/view.ts'
import { unknownFields, wireMessages } from '../model/wireMessages.ts'
import { type StagePlace, type Workflows, placeOf } from '../model/machines/workflows.ts'
import type { Work } from '../model/work.ts'

export type Body = Record<string, unknown>

/**
 * Saves the fields sent: those not sent stay, null clears. `version` is the one the change was made on. Refuses what is
 * unknown or of the wrong shape (400), what the person may not change now (409), and what others changed meanwhile (412).
 * Returns the application as it then is.
 */
export async function saveApplication(work: Work, id: string, body: Body, version?: number): Promise<Application> {
  const parts = partsOf(work.workflows, body)
  return inTransaction(work.db, async (tx) => {
    const inside = { ...work, db: tx }
    const application = await locked(tx, id)
    await refuseNewCovers(inside)
    await refuseStale(inside, application, { version, formTypes: [...parts.keys()], sent: body })
    application.version += 1
    const { changes, references, started, absent } = await writeParts(inside, application, parts)
    await removeMoot(tx, { userId: work.actor.id, applicationId: id, formTypes: [...parts.keys()] }, body)
    if (changes.length === 0 && !started) return locked(tx, id)
    await commit(inside, application, references, { ...savedEntry(parts, changes, application), onBehalfOf: absent?.id })
    return application
  })
}

async function locked(tx: Tx, id: string): Promise<Application> {
  const application = await lockApplication(tx, id)
  if (!application) throw new NotFound()
  return application
}

function savedEntry(parts: Parts, changes: FieldChange[], application: Application) {
  const [formType, other] = parts.keys()
  if (formType === undefined || other !== undefined) return { action: 'saved', changes } as const
  return { action: 'saved', changes, formType, definitionHash: application.forms.get(formType)?.definitionHash } as const
}

export type Parts = Map<string, StagePart>

/** The body by stage; throws for fields that no stage has (decision 20). */
export function partsOf({ stages }: Workflows, body: Body): Parts {
  const { parts, unknown } = splitPayload(stages, body)
  if (unknown.length > 0) throw new Invalid(unknownFields(unknown))
  return parts
}

interface Written {
  changes: FieldChange[]
  references: References
  /** Whether a form was saved for the first time. */
  started: boolean
  /** The colleague in whose place it was done. */
  absent: Covered | undefined
}

interface Draft {
  place: StagePlace
  before: FormData
  merged: FormData
}

/** Puts what was sent into the application's forms, or throws; the application is not written yet. */
export async function writeParts(work: WorkInTransaction, application: Application, parts: Parts): Promise<Written> {
  const { workflows, actor } = work
  const places = [...parts.keys()].map((formType) => placeOf(workflows, formType))
  await refuseToEdit(work, application, places)
  const drafts = [...parts].map(([formType, part]): Draft => {
    const place = placeOf(workflows, formType)
    const before = application.forms.get(formType)?.data ?? {}
    return { place, before, merged: merge(place.stage, before, part.data) }
  })
  const named = drafts.flatMap(({ place, merged }) => mentions(place.stage, merged))
  const references = await loadReferences(work.db, work.known, [...mentioned(workflows, application), ...named])
  const view = viewOf(workflows, application, references)
  const facts = factsOf(workflows, view)
  const changed = drafts.map(({ place, before, merged }) => ({ place, merged, changes: changesBetween(place.stage.stage.formType, before, merged) }))
  for (const { place, merged, changes } of changed) {
    refuseOthersFields(place, changes, facts, actor)
    await refuseSecondDecision(work, application, { place, changes }, merged)
  }
  const absent = absentOf(work, application, changed, facts)
  for (const { place, before, merged } of drafts) {
    refuseMistakes(place, before, merged)
    refuseUnknownRecords(place, before, merged, references)
  }
  const settled = drafts.map((draft) => settle(work, application, draft, { references, absent }))
  return { changes: settled.flatMap(({ changes }) => changes), references, started: settled.some(({ started }) => started), absent }
}

/** Rights come before contents: what was sent is not looked at for whoever may not change the forms now. */
async function refuseToEdit(work: Work, application: Application, places: StagePlace[]): Promise<void> {
  const view = await loadView(work, application)
  const refused = (staff?: Staff) => places.flatMap((place) => editRefusals(place, application, refusalsOf(work, view, staff)))
  if (refused().length === 0) return
  const reasons = refused(await staffOf(work, view))
  throw new Refused(reasons.join(' '), reasons)
}

function refuseMistakes({ stage }: StagePlace, before: FormData, data: FormData): void {
  const errors = validateDraft(stage, data, before)
  if (errors.length > 0) throw new Invalid(wireMessages(stage, errors))
}

/** Completes the data with what the server writes. Returns what has changed, and whether the form had never been saved. */
function settle(work: Work, application: Application, draft: Draft, { references, absent }: Pick<Written, 'references' | 'absent'>) {
  const { place, before, merged } = draft
  const { stage } = place
  const startedAt = application.forms.get(stage.stage.formType)?.startedAt
  const view = viewOf(work.workflows, application, references)
  const isChanged = changesBetween(stage.stage.formType, before, merged).length > 0
  const data = withDerived(stage, withActor(stage, merged, work.actor.id, isChanged), view)
  // What the server writes may show fields that were hidden when what was sent was checked.
  refuseMistakes(place, before, data)
  changeForm(application, place, { data, startedAt: startedAt ?? work.now })
  const changes = changesOf(application, draft)
  const started = !startedAt
  if (started || changes.length > 0) contribute(application, place, [work.actor.id, ...(absent ? [absent.id] : [])])
  return { changes, started }
}

function changesOf(application: Application, { place, before }: Draft): FieldChange[] {
  const { formType } = place.stage.stage
  return changesBetween(formType, before, application.forms.get(formType)?.data ?? {})
}
