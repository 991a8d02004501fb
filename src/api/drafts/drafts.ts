import type { User } from '../../engine/application.ts'
import type { Payload } from '../../engine/codec/payload.ts'
import { decodeTyped, encodeTyped, undecodable } from '../../engine/codec/typed.ts'
import type { DraftContent, DraftForm, FoundDraft, DraftSaveInfo } from '../../engine/keptDraft.ts'
import { isEqual, isRecord } from '../../engine/path.ts'
import type { Stage } from '../../engine/stage.ts'
import { draftWriter, isSame } from './draftWriter.ts'
import { extras } from '../http/extras.ts'
import { isDone, localDrafts, newDraftId } from './localDrafts.ts'
import { ownChange } from './ownChange.ts'
import { type DraftAddress, type ServerDraft, type DraftPayload, askForDraft } from './serverDrafts.ts'
import { session } from '../http/session.ts'

/** A draft as the browser stores it, with the id of the server's draft that it follows. */
interface LocalContent extends DraftPayload {
  was: Payload
  revision?: number
}

/**
 * The drafts of one form on the page. It touches only the draft that it has taken up, not those of other browser tabs.
 */
export function draftsOf(user: User) {
  let writer = draftWriter()
  let localId = newDraftId()
  let place: DraftAddress | undefined
  let latest = 0

  /** The newest draft of the form; `inBrowserOnly` does not ask the server. */
  async function find(form: DraftForm, inBrowserOnly = false): Promise<FoundDraft | undefined> {
    place = addressOf(form)
    const asked = inBrowserOnly ? undefined : askForDraft(place)
    const [{ draft: there, unreachable } = {}, here] = await Promise.all([asked, findHere(user, place)])
    const [newest] = here
    if (newest && (!there || isLater(newest, there))) {
      localId = newest.id
      // Both were written as the page was left: one draft in two places.
      const isOne = there && isSame(newest.content, there)
      writer.follow(isOne ? there.revision : newest.content.revision)
      return fromHere(form, newest, unreachable)
    }
    if (!there) return undefined
    await Promise.all(here.filter(({ content }) => isSame(content, there)).map(({ id }) => localDrafts.remove(id)))
    writer.follow(there.revision)
    return fromServer(form.stage, there)
  }

  /**
   * Keeps the draft in the browser and on the server until the server has it; `atOnce` if the page may be closing.
   * Rejects if it could be kept nowhere.
   */
  async function keep(
    { data, was, version, comments, limits, reason, ...form }: DraftForm & DraftContent,
    atOnce: boolean,
  ): Promise<DraftSaveInfo> {
    if ((session.userId() ?? '') !== user.id) throw new Error('Another user has signed in.')
    const turn = ++latest
    const address = moveTo(addressOf(form))
    const payload: DraftPayload = { data: encodeTyped(form.stage, data), comments, limits, reason, version }
    const content: LocalContent = { ...payload, was: encodeTyped(form.stage, was), revision: writer.revision() }
    const local = { id: localId, user: user.id, place: nameOf(address) }
    if (atOnce) localDrafts.putNow(local, content)
    const here = isDone(localDrafts.put(local, content))
    const there = await writer.write(address, payload)
    if (typeof there === 'object') {
      if ((await here) && turn === latest) await localDrafts.remove(localId)
      return { at: there.at, where: 'server', passing: false }
    }
    if (await here)
      return {
        at: new Date().toISOString(),
        where: 'browser',
        passing: there === 'unanswered',
        ...(there === 'unanswered' && { unreachable: true }),
      }
    throw new Error('The draft could not be kept.')
  }

  /**
   * The save that creates an application gives the form another address. A draft that was kept at the one before must
   * not come back as one of a new application, which could then be created twice.
   */
  function moveTo(address: DraftAddress): DraftAddress {
    if (place && !isEqual(place, address)) {
      void writer.remove(place)
      writer = draftWriter()
    }
    return (place = address)
  }

  /** Removes the draft that was found or kept, if there is one. */
  async function drop(): Promise<void> {
    latest += 1
    const here = isDone(localDrafts.remove(localId))
    if (place) await writer.remove(place)
    await here
  }

  return { find, keep, drop }
}

const addressOf = ({ stage, application }: DraftForm): DraftAddress => ({
  application: application?.id ?? 'new',
  formType: stage.stage.formType,
})

const nameOf = ({ application, formType }: DraftAddress) => `${application} ${formType}`

/** A draft that an older program has left has no limits. */
async function findHere(user: User, place: DraftAddress) {
  const found = await localDrafts.find(user.id, nameOf(place), isLocal).catch(() => [])
  return found.map(({ content, ...row }) => ({ ...row, content: { ...content, limits: content.limits ?? [] } }))
}

const isLater = (here: { at: string; content: LocalContent }, there: ServerDraft) =>
  here.content.revision === there.revision || here.at > there.savedAt

function fromHere(
  { stage, application }: DraftForm,
  { at, content }: { at: string; content: LocalContent },
  unreachable: true | undefined,
): FoundDraft {
  const { data, was, version, comments, limits, reason } = content
  const kept: DraftSaveInfo = {
    at,
    where: 'browser',
    passing: extras.areOffered(),
    ...(unreachable && { unreachable }),
  }
  return {
    kept,
    version,
    comments,
    // They name lines by their places, where others may be by now.
    limits: version === application?.version ? limits : [],
    reason,
    data: decodeTyped(stage, data),
    unplaced: undecodable(stage, data),
    was: decodeTyped(stage, was),
  }
}

function fromServer(
  stage: Stage,
  { data, comments, limits, reason, version, savedAt, changed }: ServerDraft,
): FoundDraft {
  return {
    kept: { at: savedAt, where: 'server', passing: false },
    version,
    comments,
    limits,
    reason,
    data: decodeTyped(stage, data),
    unplaced: undecodable(stage, data),
    was: {},
    changed: changed.map((change) => ownChange(stage, change)),
  }
}

const isLocal = (value: unknown): value is Omit<LocalContent, 'limits'> & Partial<LocalContent> =>
  isRecord(value) && isRecord(value.data) && isRecord(value.was) && typeof value.comments === 'string'
