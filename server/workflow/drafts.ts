import { t } from '../../src/texts/t.ts'
import type { WrittenReason } from '../../src/engine/keptDraft.ts'
import type { LimitChange } from '../../src/engine/rules/approvedLimits.ts'
import { splitPayload } from '../../src/engine/codec/payload.ts'
import { fieldAt } from '../../src/engine/evolution/places.ts'
import { omit } from '../../src/engine/conditions/visibility.ts'
import { type FieldConflict, Invalid, NotFound, Refused, Stale, TooLarge } from '../errors/problems.ts'
import type { Room } from '../admission/room.ts'
import type { Application } from '../store/applications/application.ts'
import { findApplications, holdClosed } from '../store/applications/applications.ts'
import {
  type Draft,
  type DraftPlace,
  countDrafts,
  findDraft,
  removeDraft,
  writeDraft,
} from '../store/applications/drafts.ts'
import type { Tx } from '../store/transaction.ts'
import { inOwnSession } from '../store/people/inOwnSession.ts'
import { readable } from '../model/evolution/readable.ts'
import { roomOfForm } from '../model/formRoom.ts'
import { runtimeOf } from '../model/machines/workflows.ts'
import { limitsDrafted } from './limits/drafted.ts'
import { changedSince, withheldIn } from './stale.ts'
import { unknownFields } from '../model/wireMessages.ts'
import type { Work } from '../model/work.ts'

/** The largest draft, in bytes. A save may be twice as large. */
const largest = 128 * 1024
/** How many drafts a person may have. */
const most = 50

/** The form that a draft belongs to; `application` is an id, or `new`. */
export interface DraftForm {
  application: string
  formType: string
}

/** A draft, with the fields that others have saved since the version it was typed on. */
export interface DraftWithConflicts extends Draft {
  changed: FieldConflict[]
}

/** The person's draft; undefined if there is none, and for closed applications. */
export async function readDraft(work: Work, form: DraftForm): Promise<DraftWithConflicts | undefined> {
  const application = await applicationOf(work, form)
  if (application?.overall.closed) return undefined
  const draft = await findDraft(work.db, placeIn(work, form))
  if (!draft) return undefined
  const data = await withoutWithheld(work, form, application, draft.data)
  const limits = await limitsDrafted(work, application, form.formType, draft)
  return { ...draft, data, limits, changed: await changedMeanwhile(work, form, application, { ...draft, data }) }
}

/**
 * The draft without the fields that the person may no longer see: what they typed there may have been the value of
 * somebody else.
 */
async function withoutWithheld(
  work: Work,
  { formType }: DraftForm,
  application: Application | undefined,
  data: Draft['data'],
): Promise<Draft['data']> {
  if (!application) return data
  const { prefix } = runtimeOf(work.workflows, formType).stage.stage.payload
  // What was typed under earlier definitions has earlier names, and may belong to another stage today.
  const placed = Object.keys(data).map((key) => {
    const field = key.startsWith(prefix) ? key.slice(prefix.length) : key
    return { key, ...fieldAt(work.workflows, { formType, field }) }
  })
  const withheld = await withheldIn(work, application, [...new Set(placed.map((place) => place.formType))])
  return omit(data, new Set(placed.flatMap((at) => (withheld.get(at.formType)?.has(at.field) ? [at.key] : []))))
}

async function changedMeanwhile(
  work: Work,
  { formType }: DraftForm,
  application: Application | undefined,
  draft: Draft,
) {
  if (!application || draft.version === null) return []
  return changedSince(work, application, { version: draft.version, formTypes: [formType], sent: draft.data })
}

export interface DraftInput {
  data: Record<string, unknown>
  comments: string
  limits: LimitChange[]
  reason: WrittenReason | null
  version: number | null
  /** The revision that it may replace; null: write only if there is no draft; undefined: replace any. */
  over: number | null | undefined
}

/**
 * Keeps what the person has typed. Does not check the right to edit the form: text must not be lost because the form
 * moved to somebody else meanwhile. Refuses unknown fields, drafts that are too large, closed applications, and
 * overwriting another tab's draft.
 */
export async function keepDraft(work: Work, form: DraftForm, { over, ...input }: DraftInput): Promise<Draft> {
  const application = await applicationOf(work, form)
  refuseClosed(application?.overall.closed)
  refuseUnknownFields(work, form, input.data)
  if (Buffer.byteLength(JSON.stringify(input.data)) > largest) throw new TooLarge(t('A draft must not exceed 128 kB.'))
  return alone(work, async (tx) => {
    // Checked again: a decision removes all drafts, and no draft may be written after it.
    if (application) refuseClosed(await holdClosed(tx, application.id))
    const place = placeIn(work, form)
    const { revision, others } = await countDrafts(tx, place)
    if (over !== undefined && over !== (revision ?? null))
      throw new Stale(t('A newer draft of this form exists.'), revision)
    if (others >= most) throw new Refused(t('You have {most} drafts: save or discard some of them first.', { most }))
    const draft = { ...input, savedAt: work.now }
    return { ...draft, revision: await writeDraft(tx, place, draft) }
  })
}

/** The room of a request that keeps a draft; `declared` is what the contract allows for everything besides the data. */
export function roomOfDraft({ workflows }: Work, { formType }: DraftForm, declared: Room): Room {
  const runtime = workflows.runtimes.get(formType)
  return {
    bytes: largest + declared.bytes,
    values: declared.values + (runtime ? roomOfForm(runtime.stage).values : 0),
  }
}

/** Removes the draft, unless it was rewritten after `revision`. */
export async function discardDraft(work: Work, form: DraftForm, revision: number | undefined): Promise<void> {
  await applicationOf(work, form)
  await alone(work, (tx) => removeDraft(tx, placeIn(work, form), revision))
}

/** Writes a draft in the session of who sends it, one request at a time. */
const alone = <T>({ db, actor, sessionId }: Work, write: (tx: Tx) => Promise<T>): Promise<T> =>
  inOwnSession(db, { id: actor.id, session_id: sessionId }, write)

const isNew = ({ application }: DraftForm) => application === 'new'

const placeIn = ({ actor }: Work, form: DraftForm): DraftPlace => ({
  userId: actor.id,
  applicationId: isNew(form) ? null : form.application,
  formType: form.formType,
})

/** Throws for an unknown form or application. */
async function applicationOf({ db, workflows }: Work, form: DraftForm): Promise<Application | undefined> {
  if (!workflows.runtimes.has(form.formType)) throw new NotFound()
  if (isNew(form)) return undefined
  const [application] = await findApplications(db, [form.application])
  if (!application) throw new NotFound()
  return readable(workflows, application)
}

function refuseClosed(closed = false): void {
  if (closed) throw new Refused(t('The application is closed.'))
}

function refuseUnknownFields({ workflows }: Work, { formType }: DraftForm, data: Record<string, unknown>): void {
  const { unknown } = splitPayload(
    workflows.stages.filter(({ stage }) => stage.formType === formType),
    data,
  )
  if (unknown.length > 0) throw new Invalid(unknownFields(unknown))
}
