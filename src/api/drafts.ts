import type { ApplicationRecord, User } from '../engine/application.ts'
import type { Payload } from '../engine/codec/payload.ts'
import { decodeTyped, encodeTyped } from '../engine/codec/typed.ts'
import { toFieldName } from '../engine/codec/wire.ts'
import type { FormData } from '../engine/definition.ts'
import { isRecord } from '../engine/path.ts'
import type { Stage } from '../engine/stage.ts'
import { localDrafts } from './localDrafts.ts'
import { type DraftAddress, type ServerDraft, discardDraft, keepDraft, readDraft } from './serverDrafts.ts'
import { session } from './session.ts'
import type { FieldConflict } from './types.ts'

export interface DraftForm {
  stage: Stage
  /** Absent for a new application. */
  application?: ApplicationRecord
}

/** What is typed and not saved: the changed fields, as they are and as they were, and the version that the form showed. */
export interface DraftContent {
  data: FormData
  was: FormData
  version?: number
}

export interface KeptDraft {
  at: string
  where: 'server' | 'browser'
  /** The server could not be reached: it may take the draft later. */
  passing: boolean
}

export interface FoundDraft extends DraftContent {
  kept: KeptDraft
  /** What was saved in the form since, where the server can tell. */
  changed?: FieldConflict[]
}

/** As it is written in the browser's store: by wire name, with the writing of the server's draft that it follows. */
interface LocalContent {
  data: Payload
  was: Payload
  version?: number
  revision?: number
}

/** The drafts of one form on the page. It knows which draft it has taken up, and leaves other browser tabs' alone. */
export function draftsOf(user: User) {
  let localId = crypto.getRandomValues(new Uint32Array(4)).join('-')
  let revision: number | undefined
  let place: DraftAddress | undefined
  let latest = 0
  let sending: Promise<unknown> = Promise.resolve()

  async function find(form: DraftForm): Promise<FoundDraft | undefined> {
    place = addressOf(form)
    const [there, here] = await Promise.all([readDraft(place), findHere(user, place)])
    const [newest] = here
    if (newest && (!there || isLater(newest, there))) {
      localId = newest.id
      revision = newest.content.revision
      // Both were written as the page was left: one draft in two places.
      if (there && isSame(newest.content.data, there.data)) revision = there.revision
      const { data, was, version } = newest.content
      const kept: KeptDraft = { at: newest.at, where: 'browser', passing: true }
      return { kept, version, data: decodeTyped(form.stage, data), was: decodeTyped(form.stage, was) }
    }
    if (!there) return undefined
    await Promise.all(here.filter(({ content }) => isSame(content.data, there.data)).map(({ id }) => localDrafts.remove(id)))
    revision = there.revision
    return fromServer(form.stage, there)
  }

  /** Keeps the draft in both places until the server has it. Rejects when it is nowhere. */
  async function keep({ data, was, version, ...form }: DraftForm & DraftContent): Promise<KeptDraft> {
    if (session.restore().user?.id !== user.id) throw new Error('Somebody else has signed in.')
    const turn = ++latest
    const address = (place = addressOf(form))
    const typed = encodeTyped(form.stage, data)
    const content: LocalContent = { data: typed, was: encodeTyped(form.stage, was), version, revision }
    const here = isDone(localDrafts.put({ id: localId, user: user.id, place: nameOf(address) }, content))
    const there = await inTurn(() => keepDraft(address, { data: typed, version }, revision))
    if ('revision' in there) {
      revision = there.revision
      if ((await here) && turn === latest) await localDrafts.remove(localId)
      return { at: there.at, where: 'server', passing: false }
    }
    if (await here) return { at: new Date().toISOString(), where: 'browser', passing: there.passing }
    throw new Error('The draft could not be kept.')
  }

  /** Each writing on the server names the one before it. */
  function inTurn<T>(send: () => Promise<T>): Promise<T> {
    const sent = sending.then(send)
    sending = sent.catch(() => undefined)
    return sent
  }

  /** Removes the draft that was found or kept; without one, nothing. */
  async function drop(): Promise<void> {
    latest += 1
    const here = isDone(localDrafts.remove(localId))
    await inTurn(async () => {
      if (place && revision !== undefined) await discardDraft(place, revision)
      place = revision = undefined
    })
    await here
  }

  return { find, keep, drop }
}

const addressOf = ({ stage, application }: DraftForm): DraftAddress => ({
  application: application?.id ?? 'new',
  formType: stage.stage.formType,
})

const isDone = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  )

const nameOf = ({ application, formType }: DraftAddress) => `${application} ${formType}`

const findHere = (user: User, place: DraftAddress) => localDrafts.find(user.id, nameOf(place), isLocal).catch(() => [])

const isLater = (here: { at: string; content: LocalContent }, there: ServerDraft) =>
  here.content.revision === there.revision || here.at > there.savedAt

function isSame(a: Payload, b: Payload): boolean {
  const sorted = (payload: Payload) => JSON.stringify(Object.entries(payload).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return sorted(a) === sorted(b)
}

function fromServer(stage: Stage, { data, version, savedAt, changed }: ServerDraft): FoundDraft {
  const own = (wireName: string) => toFieldName(stage, wireName) ?? wireName
  return {
    kept: { at: savedAt, where: 'server', passing: false },
    version,
    data: decodeTyped(stage, data),
    was: {},
    changed: changed.map((change) => ({ ...change, field: own(change.field) })),
  }
}

const isLocal = (value: unknown): value is LocalContent => isRecord(value) && isRecord(value.data) && isRecord(value.was)
