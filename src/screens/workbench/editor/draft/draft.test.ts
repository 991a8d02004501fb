import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answer, backend, ok } from '../../../../../tests/support/backend.ts'
import { draftRows, fakeStores } from '../../../../../tests/support/browserStores.ts'
import { copied, keepDraft } from './keepDraft.ts'
import { loadDraft } from './loadDraft.ts'
import { type LocalCopy, copiesOf, copyOf, removeCopies } from './localCopy.ts'

const ann = 'u1'
const states: Record<string, Record<string, string>> = {
  live: { 'a.json': 'A of a colleague', 'b.json': 'B' },
  old: { 'a.json': 'A', 'b.json': 'B' },
}
const texts = (files: Record<string, string> = {}) => new Map(Object.entries(files))
const content = (base: string, changes: Record<string, string>): LocalCopy => ({ base, revision: 0, changes })
const server = { base: 'live', revision: 0, texts: texts(states.live), changed: [] }
const input = { server, texts: texts({ ...states.live, 'b.json': 'own' }) }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fakeStores({ id: ann })
  serve(() => kept)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const kept = ok({ revision: 1, base_hash: 'live', hash: 'h', updated_at: '', changed_paths: ['b.json'] })

function serve(keep: () => Answer) {
  backend({
    'GET /api/workbench/': ok({ draft: null, live: { hash: 'live' } }),
    'GET /api/workbench/files/': (_, { searchParams }) => {
      const of = searchParams.get('of') ?? ''
      return ok({ hash: of, files: Object.entries(states[of] ?? {}).map(([path, text]) => ({ path, text })) })
    },
    'PUT /api/workbench/draft/': keep,
  })
}

const put = (copy: LocalCopy) => copyOf(ann).turn().put(copy)
const here = async () => (await copiesOf(ann)).map((copy) => copy.content.changes)

it('what only the browser has stays on the base it was begun on, though another version has become live', async () => {
  await put(content('old', { 'a.json': 'A and own' }))
  const loaded = await loadDraft(ann)
  expect(loaded.server).toEqual({ base: 'old', revision: 0, texts: texts(states.old), changed: [] })
  expect(loaded.own).toEqual(texts({ 'a.json': 'A and own', 'b.json': 'B' }))
})

it('a copy of what the server has is removed', async () => {
  await put(content('live', { 'b.json': 'B' }))
  expect((await loadDraft(ann)).own).toBeUndefined()
  expect(await draftRows()).toEqual([])
})

it('a draft that is kept leaves no copy, and a newer copy alone', async () => {
  const copy = copyOf(ann)
  await copy.turn().put(copied(server, input.texts))
  await keepDraft(copy, input)
  expect(await here()).toEqual([])
  serve(() => {
    copy.putNow(content('live', { 'b.json': 'newer' }))
    return kept
  })
  await keepDraft(copy, input)
  await vi.waitFor(async () => expect(await here()).toEqual([{ 'b.json': 'newer' }]))
})

it('an older state does not take a newer copy’s place', async () => {
  const copy = copyOf(ann)
  serve(() => {
    copy.putNow(content('live', { 'b.json': 'newer' }))
    return { status: 503, body: { detail: 'Out of order.' } }
  })
  expect(await keepDraft(copy, input)).toEqual({ inBrowser: 'Out of order.' })
  expect(await here()).toEqual([{ 'b.json': 'newer' }])
})

it('a window leaves the copy of another alone; a discarded draft leaves none', async () => {
  await put(content('live', { 'a.json': 'of the other window' }))
  await keepDraft(copyOf(ann), input)
  expect(await here()).toEqual([{ 'a.json': 'of the other window' }])
  await removeCopies(ann)
  expect(await here()).toEqual([])
})
