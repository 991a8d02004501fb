import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftRows, fakeStores, fillStores, layDraftRow } from '../../../tests/support/browserStores.ts'
import { draftServer } from '../../../tests/support/draftServer.ts'
import { published } from '../../../tests/support/stages.ts'
import { draftsOf } from './drafts.ts'
import { session } from '../http/session.ts'
import { signOut } from '../session/signIn.ts'

const { stage } = await published()
const form = { stage: stage('legal_review'), application: { id: 'a1', version: 4 } }
const [ann, bob] = [{ id: 'u1' }, { id: 'u2' }]
const reason = { transition_code: 'LR_SUBMIT', text: 'A new one is ordered.' }
const draft = (text: string, comments = '') => ({
  ...form,
  data: { grace_period: text },
  was: { grace_period: 'Two' },
  version: 4,
  comments,
  limits: [{ place: 1, amount: 20 }],
  reason,
})

let server: ReturnType<typeof draftServer>
beforeEach(() => {
  fakeStores(ann)
  server = draftServer()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A visit of the form: what is found there. */
const visit = (who = ann) => draftsOf(who).find(form)
const isLater = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(server.savedAt) + minutes * 60_000 })

describe('what is typed', () => {
  test('is on the server, and nothing of it stays in the browser', async () => {
    const kept = await draftsOf(ann).keep(draft('Three', 'Almost.'), false)
    expect(kept).toEqual({ at: server.savedAt, where: 'server', passing: false })
    expect(server.draft).toMatchObject({
      data: { legal_review_form_grace_period: 'Three' },
      comments: 'Almost.',
      approved_limits: [{ place: 1, amount: 20 }],
      reason,
      version: 4,
    })
    expect(await draftRows()).toEqual([])
    expect(await visit()).toEqual({
      data: { grace_period: 'Three' },
      was: {},
      comments: 'Almost.',
      limits: [{ place: 1, amount: 20 }],
      reason,
      version: 4,
      changed: [],
      kept,
    })
  })

  test.each([
    ['cannot be reached: it may take it later', 'unreachable', true],
    ['fails: it may take it later', 502, true],
    ['refuses it', 413, false],
    ['knows no drafts', 404, false],
  ] as const)('is in the browser where the server %s', async (_, fault, passing) => {
    server.fault = fault
    expect(await draftsOf(ann).keep(draft('Three', 'Almost.'), false)).toMatchObject({ where: 'browser', passing })
    expect(await visit()).toMatchObject({
      data: { grace_period: 'Three' },
      was: { grace_period: 'Two' },
      comments: 'Almost.',
      limits: [{ place: 1, amount: 20 }],
      reason,
      version: 4,
    })
  })

  test('is found in the browser with no word of a server that cannot be reached, once that answers', async () => {
    server.fault = 'unreachable'
    expect(await draftsOf(ann).keep(draft('Three'), false)).toMatchObject({ where: 'browser', unreachable: true })
    expect((await visit())?.kept).toMatchObject({ where: 'browser', unreachable: true })
    server.fault = undefined
    const found = await visit()
    expect(found?.kept).toMatchObject({ where: 'browser', passing: true })
    expect(found?.kept).not.toHaveProperty('unreachable')
  })

  test('is looked for in the browser alone where that is asked', async () => {
    const drafts = draftsOf(ann)
    await drafts.keep(draft('Three'), false)
    expect(await draftsOf(ann).find(form, true)).toBeUndefined()
    server.fault = 'unreachable'
    await drafts.keep(draft('Four'), false)
    server.fault = undefined
    expect(await draftsOf(ann).find(form, true)).toMatchObject({ data: { grace_period: 'Four' } })
  })

  test('goes to the server when it is back, from the browser’s store too', async () => {
    server.fault = 'unreachable'
    const drafts = draftsOf(ann)
    await drafts.keep(draft('Three'), false)
    server.fault = undefined
    expect(await drafts.keep(draft('Three'), false)).toMatchObject({ where: 'server' })
    expect(await draftRows()).toEqual([])
  })

  test('is on the server though the browser’s store is full, page going or not', async () => {
    fillStores()
    const drafts = draftsOf(ann)
    expect(await drafts.keep(draft('Three'), true)).toMatchObject({ where: 'server' })
    expect(await drafts.keep(draft('Three days'), false)).toMatchObject({ where: 'server' })
  })

  test('that neither takes is said to be nowhere', async () => {
    fillStores()
    server.fault = 'unreachable'
    await expect(draftsOf(ann).keep(draft('Three'), false)).rejects.toThrow('The draft could not be kept.')
  })

  test('while the save creates the application goes along to that, and stays as no draft of a new one', async () => {
    const drafts = draftsOf(ann)
    await drafts.keep({ ...draft('Thr'), application: undefined }, false)
    expect(await drafts.keep(draft('Three'), false)).toMatchObject({ where: 'server' })
    expect(server.sent.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE /api/drafts/new/legal_review/',
      'PUT /api/drafts/a1/legal_review/',
      'PUT /api/drafts/new/legal_review/',
    ])
    expect(server.draft?.data).toEqual({ legal_review_form_grace_period: 'Three' })
  })

  test('is not kept for somebody else who has signed in meanwhile', async () => {
    const drafts = draftsOf(ann)
    session.keepUser(bob)
    await expect(drafts.keep(draft('Three'), true)).rejects.toThrow('Another user has signed in.')
    expect(await visit()).toBeUndefined()
    expect(server.methods()).toEqual(['GET'])
  })
})

describe('what is found', () => {
  test('is the browser’s draft where it was written after the server’s', async () => {
    const drafts = draftsOf(ann)
    await drafts.keep(draft('Three'), false)
    server.fault = 'unreachable'
    await drafts.keep(draft('Three days'), false)
    server.fault = undefined
    expect(await visit()).toMatchObject({ data: { grace_period: 'Three days' }, kept: { where: 'browser' } })
  })

  test('is the later one where each was written without the other', async () => {
    server.fault = 'unreachable'
    isLater(-1)
    await draftsOf(ann).keep(draft('Before'), false)
    server.fault = undefined
    await draftsOf(ann).keep(draft('On the server'), false)
    expect(await visit()).toMatchObject({ data: { grace_period: 'On the server' }, kept: { where: 'server' } })
    server.fault = 'unreachable'
    isLater(1)
    await draftsOf(ann).keep(draft('After'), false)
    server.fault = undefined
    expect(await visit()).toMatchObject({ data: { grace_period: 'After' }, kept: { where: 'browser' } })
  })

  test('is one draft where both hold the same, and is gone on with on the server', async () => {
    server.fault = 'answer lost'
    isLater(-1)
    await draftsOf(ann).keep(draft('Three'), false)
    server.fault = undefined
    const drafts = draftsOf(ann)
    expect(await drafts.find(form)).toMatchObject({ kept: { where: 'server' } })
    expect(await draftRows()).toEqual([])
    expect(await drafts.keep(draft('Three days'), false)).toMatchObject({ where: 'server' })
  })

  test('is told with what others saved since, by the form’s own fields', async () => {
    await draftsOf(ann).keep(draft('Three'), false)
    server.changed = [{ field: 'legal_review_form_grace_period', yours: 'Three', theirs: 'Four', by: 'Bob' }]
    expect((await visit())?.changed).toEqual([{ field: 'grace_period', yours: 'Three', theirs: 'Four', by: 'Bob' }])
  })

  test('is nothing for anybody else, and nothing after a day or after signing out', async () => {
    server.fault = 404
    await draftsOf(ann).keep(draft('Three'), false)
    expect(await visit(bob)).toBeUndefined()
    expect(await visit()).toMatchObject({ data: { grace_period: 'Three' } })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 + 1 })
    expect(await visit()).toBeUndefined()
    vi.useRealTimers()
    await draftsOf(ann).keep(draft('Three'), false)
    await signOut()
    expect(await visit()).toBeUndefined()
  })

  test('is the server’s where the browser’s is broken or cannot be opened', async () => {
    await draftsOf(ann).keep(draft('Three'), false)
    await layDraftRow({
      id: 'x',
      user: 'u1',
      place: 'a1 legal_review',
      at: Date.now() + 1000,
      iv: new Uint8Array(12),
      bytes: new ArrayBuffer(40),
    })
    expect(await visit()).toMatchObject({ data: { grace_period: 'Three' } })
    fillStores()
    expect(await visit()).toMatchObject({ data: { grace_period: 'Three' } })
  })
})

describe('a draft that is dropped', () => {
  test('is gone from both places', async () => {
    const drafts = draftsOf(ann)
    await drafts.keep(draft('Three'), false)
    server.fault = 'unreachable'
    await drafts.keep(draft('Three days'), false)
    server.fault = undefined
    await drafts.drop()
    expect([await draftRows(), server.draft]).toEqual([[], undefined])
  })

  test('does not take another browser tab’s along', async () => {
    await draftsOf(ann).keep(draft('Of the other tab'), false)
    const drafts = draftsOf(ann)
    expect(await drafts.keep(draft('Mine'), false)).toMatchObject({ where: 'browser', passing: false })
    await drafts.drop()
    expect(server.draft?.data).toEqual({ legal_review_form_grace_period: 'Of the other tab' })
  })
})
