import type { WrittenReason } from '../../src/engine/keptDraft.ts'
import type { LimitChange } from '../../src/engine/rules/approvedLimits.ts'
import { type SentRequest, fakeNetwork, json } from './network.ts'

type Fault =
  /** No request reaches the server. */
  | 'unreachable'
  /** The server does what it is asked, and its answer is lost. */
  | 'answer lost'
  /** The server answers with this status and nothing else. */
  | number

interface StoredDraft {
  data: Record<string, unknown>
  comments: string
  approved_limits: LimitChange[]
  reason?: WrittenReason
  version: number | null
  revision: number
}

/** A server that keeps the drafts of one form, with the faults that a test sets. */
export function draftServer() {
  const server = {
    draft: undefined as StoredDraft | undefined,
    fault: undefined as Fault | undefined,
    savedAt: '2026-11-21T14:00:00.000Z',
    /** What a balancer makes of an ETag. */
    tagged: (tag: string) => tag,
    changed: [] as object[],
    sent: [] as SentRequest[],
    /** The methods of the requests so far, in order. */
    methods: () => server.sent.map(({ method }) => method),
  }
  let revision = 10
  const etag = (writing: number) => ({ ETag: server.tagged(`"${writing}"`) })
  const perform = ({ method, headers, body }: SentRequest): Response => {
    const named = headers.get('if-match')
    const isOver =
      named === null ? !headers.has('if-none-match') || !server.draft : named === `"${server.draft?.revision}"`
    if (method === 'GET') {
      if (!server.draft) return new Response(null, { status: 204 })
      const { revision: writing, ...draft } = server.draft
      return json({ ...draft, saved_at: server.savedAt, changed: server.changed }, 200, etag(writing))
    }
    if (method === 'DELETE') {
      if (isOver) server.draft = undefined
      return new Response(null, { status: 204 })
    }
    if (!isOver) return json({ detail: 'A newer draft of this form exists.' }, 412)
    server.draft = { ...(body as Omit<StoredDraft, 'revision'>), revision: ++revision }
    return json({ saved_at: server.savedAt }, 200, etag(revision))
  }
  server.sent = fakeNetwork((sent) => {
    const { fault } = server
    if (typeof fault === 'number') return json({ detail: 'No.' }, fault)
    if (fault === 'unreachable') throw new TypeError('Failed to fetch')
    const answer = perform(sent)
    if (fault === 'answer lost') throw new TypeError('Failed to fetch')
    return answer
  })
  return server
}
