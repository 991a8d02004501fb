import type { Payload } from '../engine/codec/payload.ts'
import { type DraftAddress, type Kept, discardDraft, keepDraft, readDraft } from './serverDrafts.ts'

/** Writes one form's draft on the server, one writing after the other: each names the one before it. */
export function draftWriter() {
  let revision: number | undefined
  let last: Promise<unknown> = Promise.resolve()
  /** What was sent without an answer: the server may have it. */
  let doubtful: Payload[] = []

  function inTurn<T>(send: () => Promise<T>): Promise<T> {
    const sent = last.then(send)
    last = sent.catch(() => undefined)
    return sent
  }

  async function write(address: DraftAddress, data: Payload, version?: number): Promise<Kept> {
    const kept = await keepDraft(address, { data, version }, revision)
    if (kept === 'unanswered') doubtful.push(data)
    if (kept === 'stale' && (await isOwn(address))) return write(address, data, version)
    if (typeof kept === 'object') {
      revision = kept.revision
      doubtful = []
    }
    return kept
  }

  /** Whether the writing that stands in the way is this form's own, of which the answer was lost. */
  async function isOwn(address: DraftAddress): Promise<boolean> {
    const there = doubtful.length > 0 ? await readDraft(address) : undefined
    const own = there !== undefined && doubtful.some((data) => isSame(data, there.data))
    if (own) revision = there.revision
    doubtful = []
    return own
  }

  return {
    revision: () => revision,
    /** Goes on from a writing that was found. */
    follow: (found: number | undefined) => void (revision = found),
    write: (address: DraftAddress, data: Payload, version?: number) => inTurn(() => write(address, data, version)),
    remove: (address: DraftAddress) =>
      inTurn(async () => {
        if (revision !== undefined) await discardDraft(address, revision)
        revision = undefined
        doubtful = []
      }),
  }
}

/** Whether two drafts hold the same, in whatever order. */
export function isSame(a: Payload, b: Payload): boolean {
  const sorted = (payload: Payload) => JSON.stringify(Object.entries(payload).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return sorted(a) === sorted(b)
}
