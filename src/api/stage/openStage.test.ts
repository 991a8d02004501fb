import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type SentRequest, fakeNetwork, inQuietBrowser, json } from '../../../tests/support/network.ts'
import { type TestDefinitions, published } from '../../../tests/support/stages.ts'
import { openStage } from './openStage.ts'

const { loadStage } = vi.hoisted(() => ({
  loadStage: vi.fn<(index: unknown, formType: string) => Promise<unknown>>(),
}))
vi.mock('./definitions.ts', async (original) => ({ ...(await original<object>()), loadStage }))

let definitions: TestDefinitions
const formTypes = ['credit_request', 'legal_review']

/** The definitions as published, and the application as answered. */
const answering =
  (application: () => Response) =>
  ({ path }: SentRequest) => {
    const stages = formTypes.map((formType) => ({ formType, title: '', hash: '', files: '', checks: '' }))
    const { application: path1, kinds, reference } = definitions
    return path.startsWith('/definitions/') ? json({ stages, application: path1, kinds, reference }) : application()
  }

beforeAll(async () => {
  definitions = await published()
})
inQuietBrowser()
beforeEach(() => {
  loadStage.mockImplementation(async (_, formType) =>
    formTypes.includes(formType) ? definitions.stage(formType) : undefined,
  )
})

test('without an id, the stage that creates an application is opened', async () => {
  const sent = fakeNetwork(answering(() => json({})))
  expect(await openStage({})).toMatchObject({
    stage: { stage: { formType: 'credit_request' } },
    application: undefined,
  })
  expect(sent).toHaveLength(1)
})

test('the form asked for is opened on its application', async () => {
  fakeNetwork(answering(() => json({ id: 'a1' })))
  const opened = await openStage({ id: 'a1', formType: 'legal_review' })
  expect(opened).toMatchObject({ stage: { stage: { formType: 'legal_review' } }, application: { id: 'a1' } })
})

// Spec 2.165
test('§2 Form router: without a form type the application’s first form is opened', async () => {
  fakeNetwork(answering(() => json({ id: 'a1', sub_processes: [{ form_key: 'legal_review' }] })))
  expect(await openStage({ id: 'a1' })).toMatchObject({ stage: { stage: { formType: 'legal_review' } } })
})

test('a form follows the steps of its application’s kind', async () => {
  const sub_processes = [{ form_key: 'credit_request' }, { form_key: 'credit_review' }]
  fakeNetwork(answering(() => json({ id: 'a1', kind: 'annual_review', sub_processes })))
  const { definition } = await openStage({ id: 'a1' })
  expect(definition.steps).toEqual(['Update', 'Credit Review', 'Analysis', 'Credit Paper', 'Approval'])
  fakeNetwork(answering(() => json({ id: 'a1', kind: 'a kind of later definitions', sub_processes })))
  expect((await openStage({ id: 'a1' })).definition.steps).toEqual(definitions.application.steps)
})

test('a form that the application’s kind does not have is not opened', async () => {
  fakeNetwork(
    answering(() => json({ id: 'a1', kind: 'annual_review', sub_processes: [{ form_key: 'credit_request' }] })),
  )
  await expect(openStage({ id: 'a1', formType: 'legal_review' })).rejects.toThrow(
    'This application has no Legal Review.',
  )
})

test.each([
  ['does not exist', { id: 'a1', formType: 'no_such_form' }],
  ['is not named', { id: 'a1' }],
])('§2 Form router: a form that %s cannot be opened', async (_, input) => {
  fakeNetwork(answering(() => json({ id: 'a1' })))
  await expect(openStage(input)).rejects.toThrow(
    'Error: Could not determine which form to load. Please check the URL or go back.',
  )
})

test.each([
  ['is not named', { id: 'a1' }],
  ['has no text for it', { id: 'a1', formType: 'credit_request' }],
])('§2 Form router: an answer without an application says so where the form %s', async (_, input) => {
  fakeNetwork(answering(() => json({})))
  await expect(openStage(input)).rejects.toThrow('No application data found.')
})

test.each([
  // Spec 2.196
  ['an answer without an application', () => json({})],
  ['an application that does not exist', () => json({ detail: 'Not found.' }, 404)],
])('§2 Common form shell: %s is told in the stage’s words, with the id', async (_, application) => {
  fakeNetwork(answering(application))
  await expect(openStage({ id: 'a1', formType: 'legal_review' })).rejects.toThrow(
    'Could not load application data for ID: a1.',
  )
})

// Spec 2.197
test('§2 Common form shell: a form that needs an application says so when it is opened without an id', async () => {
  const sent = fakeNetwork(answering(() => json({})))
  await expect(openStage({ formType: 'legal_review' })).rejects.toThrow('No application ID provided.')
  expect(sent).toHaveLength(1)
})

test('§8 Forms: a load that fails says it in the stage’s words', async () => {
  fakeNetwork(answering(() => json({}, 500)))
  await expect(openStage({ id: 'a1', formType: 'legal_review' })).rejects.toThrow(
    'Error: \nFailed to load credit application data.',
  )
})

// Spec 2.167
test('§2 Form router: a load that fails before the stage is known says the error', async () => {
  fakeNetwork(answering(() => json({ detail: 'Down for an hour.' }, 503)))
  await expect(openStage({ id: 'a1' })).rejects.toThrow('Error: Down for an hour.')
})
