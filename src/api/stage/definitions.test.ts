import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json, quietErrors } from '../../../tests/support/network.ts'
import { type TestDefinitions, published } from '../../../tests/support/stages.ts'
import type { Stage } from '../../engine/stage.ts'
import { loadIndex, loadStage } from './definitions.ts'

let files: Omit<Stage, 'hash' | 'checks'>
let definitions: TestDefinitions
let hash = 0

/** Each test publishes under a hash of its own, as an edited definition would be. */
const entry = () => ({
  formType: 'legal_review',
  title: 'Legal Review',
  hash: `h${hash}`,
  files: `/definitions/legal_review.h${hash}.json`,
  checks: `/definitions/legal_review.h${hash}.js`,
})
const index = () => ({ stages: [entry()], application: definitions.application, reference: definitions.reference })
const run = vi.fn<(address: string) => Promise<{ default?: unknown }>>()

beforeAll(async () => {
  definitions = await published()
  const { hash: _, checks: __, ...rest } = definitions.stage('legal_review')
  files = rest
})
beforeEach(() => {
  hash += 1
  fakeBrowser()
  quietErrors()
  run.mockReset().mockResolvedValue({ default: { draft: () => true } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the index is read from the page’s own origin', async () => {
  const sent = fakeNetwork(() => json(index()))
  expect(await loadIndex()).toEqual(index())
  expect(sent[0]?.path).toBe('/definitions/index.json')
})

test('a stage is its files and its compiled checks, found whatever the spelling of its form type', async () => {
  fakeNetwork(() => json(files))
  const stage = await loadStage(index(), 'LegalReview', run)
  expect(stage).toMatchObject({ hash: `h${hash}`, stage: { formType: 'legal_review' } })
  expect(stage?.checks.draft?.({})).toBe(true)
  expect(run).toHaveBeenCalledWith(`https://bank.example/definitions/legal_review.h${hash}.js`)
})

test('a stage is loaded once for each hash', async () => {
  const sent = fakeNetwork(() => json(files))
  await Promise.all([loadStage(index(), 'legal_review', run), loadStage(index(), 'legal_review', run)])
  expect(sent).toHaveLength(1)
  hash += 1
  await loadStage(index(), 'legal_review', run)
  expect(sent).toHaveLength(2)
})

test('a stage that did not load is asked for again', async () => {
  fakeNetwork(() => json({}, 503))
  await expect(loadStage(index(), 'legal_review', run)).rejects.toMatchObject({ status: 503 })
  fakeNetwork(() => json(files))
  expect(await loadStage(index(), 'legal_review', run)).toMatchObject({ stage: { formType: 'legal_review' } })
})

test('a form type that is not published has no stage', async () => {
  expect(await loadStage(index(), 'no_such_form', run)).toBeUndefined()
})

test('checks from another origin are not run', async () => {
  fakeNetwork(() => json(files))
  const foreign = { ...index(), stages: [{ ...entry(), checks: 'https://evil.example/x.js' }] }
  await expect(loadStage(foreign, 'legal_review', run)).rejects.toThrow('not loaded from https://evil.example')
  expect(run).not.toHaveBeenCalled()
})

test.each([
  ['an index', () => loadIndex(), { stages: {} }],
  ['a definition', () => loadStage(index(), 'legal_review', run), { stage: {} }],
])('%s of the wrong shape is refused', async (_, load, body) => {
  fakeNetwork(() => json(body))
  await expect(load()).rejects.toThrow('cannot be read')
})

test('checks of the wrong shape are refused', async () => {
  fakeNetwork(() => json(files))
  run.mockResolvedValue({ default: { draft: 'no function' } })
  await expect(loadStage(index(), 'legal_review', run)).rejects.toThrow('cannot be read')
})
