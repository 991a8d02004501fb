import { isEqual } from '../../engine/path.ts'
import {
  type DraftAddress,
  type DraftSaveResult,
  type DraftPayload,
  discardDraft,
  keepDraft,
  readDraft,
} from './serverDrafts.ts'

/** Writes one form's draft to the server, one write at a time: each names the one before it. */
export function draftWriter() {
  let revision: number | undefined
  let last: Promise<unknown> = Promise.resolve()
  /** What was sent without an answer; the server may have it. */
  let doubtful: DraftPayload[] = []

  function enqueue<T>(send: () => Promise<T>): Promise<T> {
    const sent = last.then(send)
    last = sent.catch(() => undefined)
    return sent
  }

  async function write(address: DraftAddress, payload: DraftPayload): Promise<DraftSaveResult> {
    const kept = await keepDraft(address, payload, revision)
    if (kept === 'unanswered') doubtful.push(payload)
    if (kept === 'stale' && ((await isOwn(address)) || mayBegin())) return write(address, payload)
    if (typeof kept === 'object') {
      revision = kept.revision
      doubtful = []
    }
    return kept
  }

  /** Whether the conflicting draft is this form's own write, whose answer was lost. */
  async function isOwn(address: DraftAddress): Promise<boolean> {
    const there = doubtful.length > 0 ? await readDraft(address) : undefined
    const own = there !== undefined && doubtful.some((payload) => isSame(payload, there))
    if (own) revision = there.revision
    doubtful = []
    return own
  }

  /**
   * Whether to write as the first: a save also removes the draft that this form follows. If instead it is now another
   * tab's, that write is refused as well.
   */
  function mayBegin(): boolean {
    const followed = revision !== undefined
    revision = undefined
    return followed
  }

  return {
    revision: () => revision,
    /** Continues from a draft that was found. */
    follow: (found: number | undefined) => void (revision = found),
    write: (address: DraftAddress, payload: DraftPayload) => enqueue(() => write(address, payload)),
    remove: (address: DraftAddress) =>
      enqueue(async () => {
        if (revision !== undefined) await discardDraft(address, revision)
        revision = undefined
        doubtful = []
      }),
  }
}

type DraftValues = Pick<DraftPayload, 'data' | 'comments' | 'limits' | 'reason'>

/** Whether two drafts hold the same, in whatever order. */
export function isSame(a: DraftValues, b: DraftValues): boolean {
  const sorted = ({ data }: DraftValues) =>
    JSON.stringify(Object.entries(data).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const texts = ({ limits, reason }: DraftValues) => [limits, reason]
  return a.comments === b.comments && sorted(a) === sorted(b) && isEqual(texts(a), texts(b))
}
