import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStores } from '../../../tests/support/browserStores.ts'
import { draftServer } from '../../../tests/support/draftServer.ts'
import { plainToken } from '../../../tests/support/tokens.ts'
import { discardDraft, keepDraft, readDraft } from './serverDrafts.ts'

const address = { application: 'a1', formType: 'legal_review' }
const typed = {
  data: { legal_review_form_grace_period: 'Three' },
  comments: 'Almost.',
  limits: [{ place: 1, amount: 20 }],
  reason: { transition_code: 'LR_SUBMIT', text: 'A new one is ordered.' },
  version: 4,
}

let server: ReturnType<typeof draftServer>
beforeEach(() => {
  fakeStores({ id: 'u1' })
  server = draftServer()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a draft on the server', () => {
  test('is written where there is none, and comes back as it was with what others have saved', async () => {
    server.changed = [{ field: 'title', yours: 'a', theirs: 'b' }]
    expect(await keepDraft(address, typed, undefined)).toEqual({ revision: 11, at: server.savedAt })
    expect(server.sent[0]?.headers.get('if-none-match')).toBe('*')
    expect(server.sent[0]?.path).toBe('/api/drafts/a1/legal_review/')
    expect(await readDraft(address)).toEqual({
      ...typed,
      revision: 11,
      savedAt: server.savedAt,
      changed: server.changed,
    })
  })

  test('of a new application has no version', async () => {
    const { version: _, limits, ...without } = typed
    await keepDraft({ ...address, application: 'new' }, { ...without, limits }, undefined)
    expect(server.sent[0]?.body).toEqual({ ...without, approved_limits: limits, version: null })
    expect((await readDraft(address))?.version).toBeUndefined()
  })

  test('is written over only where it is the writing named', async () => {
    await keepDraft(address, typed, undefined)
    expect(await keepDraft(address, { ...typed, comments: 'Done.' }, 11)).toMatchObject({ revision: 12 })
    expect(await keepDraft(address, { ...typed, comments: 'Other tab' }, 11)).toBe('stale')
    expect(await keepDraft(address, { ...typed, comments: 'Other tab' }, undefined)).toBe('stale')
    await discardDraft(address, 11)
    expect(server.draft?.comments).toBe('Done.')
    await discardDraft(address, 12)
    expect(await readDraft(address)).toBeUndefined()
  })

  test.each([
    ['makes ETags weak', (tag: string) => `W/${tag}`],
    ['adds the encoding', (tag: string) => tag.replace(/"$/, '-gzip"')],
  ])('is written over and discarded also behind a compressing balancer that %s', async (_, compressed) => {
    server.tagged = compressed
    expect(await keepDraft(address, typed, undefined)).toMatchObject({ revision: 11 })
    expect(await readDraft(address)).toMatchObject({ revision: 11 })
    expect(await keepDraft(address, { ...typed, comments: 'Done.' }, 11)).toMatchObject({ revision: 12 })
    await discardDraft(address, 12)
    expect(server.draft).toBeUndefined()
  })

  test.each([
    ['nothing comes through', 'unreachable', 'unanswered'],
    ['the answer is lost', 'answer lost', 'unanswered'],
    ['the server fails', 500, 'unanswered'],
    ['a gateway fails', 502, 'unanswered'],
    ['there were too many calls', 429, 'unanswered'],
    ['the draft is too large', 413, 'refused'],
    ['the application is closed', 409, 'refused'],
    ['the server knows no drafts', 404, 'refused'],
  ] as const)('when %s: %s is told as “%s”, and nothing is found', async (_, fault, outcome) => {
    server.fault = fault
    expect(await keepDraft(address, typed, undefined)).toBe(outcome)
    expect(await readDraft(address)).toBeUndefined()
    await discardDraft(address, 1)
  })

  test.each([
    ['that is short is sent by a request that outlives the page', 'short', true],
    ['that is longer than a browser lets such a request be is sent by an ordinary one', 'x'.repeat(61_000), false],
  ])('%s', async (_, text, outlives) => {
    const requests: Request[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      requests.push(request)
      return Response.json({ saved_at: server.savedAt })
    })
    await keepDraft(address, { ...typed, data: { text } }, undefined)
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([outlives])
  })

  test('is not asked for where the server keeps §7 alone', async () => {
    localStorage.setItem('jwt', plainToken)
    expect(await keepDraft(address, typed, undefined)).toBe('refused')
    expect(await readDraft(address)).toBeUndefined()
    expect(server.sent).toEqual([])
  })
})
