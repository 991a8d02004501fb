import { isEqual } from '../../engine/path.ts'
import { type DraftAddress, type Kept, type Typed, discardDraft, keepDraft, readDraft } from './serverDrafts.ts'

/** Writes one form's draft to the server, one write at a time: each names the one before it. */
export function draftWriter() {
  let revision: number | undefined
  let last: Promise<unknown> = Promise.resolve()
  /** What was sent without an answer; the server may have it. */
  let doubtful: Typed[] = []

  function enqueue<T>(send: () => Promise<T>): Promise<T> {
    const sent = last.then(send)
    last = sent.catch(() => undefined)
    return sent
  }

  async function write(address: DraftAddress, typed: Typed): Promise<Kept> {
    const kept = await keepDraft(address, typed, revision)
    if (kept === 'unanswered') doubtful.push(typed)
    if (kept === 'stale' && (await isOwn(address))) return write(address, typed)
    if (typeof kept === 'object') {
      revision = kept.revision
      doubtful = []
    }
    return kept
  }

  /** Whether the conflicting draft is this form's own write, whose answer was lost. */
  async function isOwn(address: DraftAddress): Promise<boolean> {
    const there = doubtful.length > 0 ? await readDraft(address) : undefined
    const own = there !== undefined && doubtful.some((typed) => isSame(typed, there))
    if (own) revision = there.revision
    doubtful = []
    return own
  }

  return {
    revision: () => revision,
    /** Continues from a draft that was found. */
    follow: (found: number | undefined) => void (revision = found),
    write: (address: DraftAddress, typed: Typed) => enqueue(() => write(address, typed)),
    remove: (address: DraftAddress) =>
      enqueue(async () => {
        if (revision !== undefined) await discardDraft(address, revision)
        revision = undefined
        doubtful = []
      }),
  }
}

type Entered = Pick<Typed, 'data' | 'comments' | 'limits' | 'reason'>

/** Whether two drafts hold the same, in whatever order. */
export function isSame(a: Entered, b: Entered): boolean {
  const sorted = ({ data }: Entered) =>
    JSON.stringify(Object.entries(data).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const texts = ({ limits, reason }: Entered) => [limits, reason]
  return a.comments === b.comments && sorted(a) === sorted(b) && isEqual(texts(a), texts(b))
}
