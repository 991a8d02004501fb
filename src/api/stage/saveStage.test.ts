import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, inQuietBrowser, json } from '../../../tests/support/network.ts'
import { published } from '../../../tests/support/stages.ts'
import { plainToken } from '../../../tests/support/tokens.ts'
import type { ApplicationRecord } from '../../engine/application.ts'
import type { Stage } from '../../engine/stage.ts'
import { noteIds } from '../http/givenIds.ts'
import { saveStage } from './saveStage.ts'
import { takeStageTransition } from './takeTransition.ts'

const user = { id: 'u1' }
const instance = { id: 'w1', current_state: 'Draft' }
const application = { id: 'a1', version: 4, legal_review_form: { workflow_instance: instance, grace_period: '5 days' } }
const data = { agreement_template: 'ISDA', grace_period: '10 days' }

let legal: Stage
let request: Stage

beforeAll(async () => {
  const { stage } = await published()
  legal = stage('legal_review')
  request = stage('credit_request')
})
inQuietBrowser()
afterEach(() => void vi.useRealTimers())

// Spec 7.21
test('§7 Save: a save sends the stage’s payload and answers with the application as it now is', async () => {
  const answer = { ...application, version: 5 }
  const sent = fakeNetwork(() => json(answer))
  expect(await saveStage({ stage: legal, application, data, user })).toEqual(answer)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ legal_review_form_grace_period: '10 days' })
})

test('§7 Create: a new form creates the application', async () => {
  const sent = fakeNetwork(() => json({ id: 'a9', credit_request_form: {} }, 201))
  const saved = await saveStage({ stage: request, data: { title: 'Copper', counterparty_id: 'c1' }, user })
  expect(saved.id).toBe('a9')
  expect(sent[0]).toMatchObject({ method: 'POST', body: { title: 'Copper', counterparty_id: 'c1' } })
})

test('a save without an answer, tried again later, is recognised as the same', async () => {
  vi.useFakeTimers()
  let isDown = true
  const sent = fakeNetwork(() =>
    isDown ? Promise.reject(new TypeError('fetch failed')) : json({ id: 'a9', version: 1, credit_request_form: {} }),
  )
  const save = () => saveStage({ stage: request, data: { title: 'Copper', counterparty_id: 'c1' }, user })
  await expect(save()).rejects.toMatchObject({ outcomeUnknown: true })
  isDown = false
  vi.advanceTimersByTime(60_000)
  await save()
  vi.advanceTimersByTime(60_000)
  await save()
  const [lost, again, another] = sent.map(({ body }) => body)
  expect(again).toEqual(lost)
  expect(another).not.toEqual(lost)
})

test.each([
  ['with nothing', () => new Response(null, { status: 204 })],
  ['with a text', () => new Response('OK')],
  ['with a part', () => json({ id: 'a1' })],
  ['with the form alone', () => json({ id: 'f7', grace_period: '10 days' })],
])('an application that is answered %s is read again', async (_, answer) => {
  const whole = { ...application, title: 'Copper' }
  const sent = fakeNetwork(({ method }) => (method === 'PATCH' ? answer() : json(whole)))
  expect(await saveStage({ stage: legal, application, data, user })).toEqual(whole)
  const address = '/api/credit/credit-applications/a1/'
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`PATCH ${address}`, `GET ${address}`])
})

test('what a server says of a row that was sent is about that row of the form, which also has blank rows', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const about = [{}, { proposed_amount: ['Too much.'] }]
  const sent = fakeNetwork(() => json({ limit_requests: about }, 400))
  const limits = [{}, { comments: 'First' }, { id: '5' }, { proposed_amount: 7 }]
  const saving = saveStage({ stage: request, data: { title: 'Copper', limit_requests: limits }, user })
  await expect(saving).rejects.toMatchObject({ errors: [{ path: 'limit_requests.3.proposed_amount' }] })
  expect(sent[0]?.body).toMatchObject({ limit_requests: [{ comments: 'First' }, { proposed_amount: 7 }] })
})

test('§8 Save errors: a message inside the form’s record, where another server has the fields, is at its field', async () => {
  fakeNetwork(() => json({ legal_review_form: { grace_period: ['Too short.'] } }, 400))
  const saving = saveStage({ stage: legal, application, data, user })
  await expect(saving).rejects.toMatchObject({
    errors: [{ path: 'grace_period', message: 'Grace period – Too short.' }],
  })
})

test('§7 Ids: ids that a server gives as numbers go back as numbers', async () => {
  noteIds([{ id: 10 }, { id: 3, relationship_manager: 4 }, { id: 20 }, { id: 200 }])
  const sent = fakeNetwork(() => json({ id: 9, credit_request_form: {} }, 201))
  const limits = [{ id: '200', limit_type_id: '20', proposed_tenor: 12 }]
  const given = { title: '10', counterparty_id: '10', relationship_manager: '4', senior_business_sponsor_id: 's-1' }
  await saveStage({ stage: request, data: { ...given, limit_requests: limits }, user })
  expect(sent[0]?.body).toMatchObject({
    title: '10',
    counterparty_id: 10,
    relationship_manager: 4,
    limit_requests: [{ id: 200, limit_type_id: 20, proposed_tenor: 12 }],
    credit_request_form_senior_business_sponsor_id: 's-1',
  })
})

test('§7 Ids: a text of digits stays a text, whatever else is that number', async () => {
  noteIds({ id: 'a1', rank: 77, limit_requests: [{ existing_tenor: 77 }], relationship_manager: '77' })
  const sent = fakeNetwork(() => json({ id: 'a9', credit_request_form: {} }, 201))
  const given = { title: 'Copper', counterparty_id: '77', relationship_manager: '77' }
  await saveStage({ stage: request, data: { ...given, limit_requests: [{ limit_type_id: '77' }] }, user })
  expect(sent[0]?.body).toMatchObject({ ...given, limit_requests: [{ limit_type_id: '77' }] })
})

test.each([
  ['does not echo the form', (body: object) => ({ ...plain(), ...body })],
  ['answers with nothing', () => undefined],
  ['answers with the form’s workflow alone', () => ({ id: 'a1', legal_review_form: { workflow_instance: instance } })],
])('§7 Save: what was saved stays, on a server that %s', async (_, answerTo) => {
  fakeNetwork(({ method, body }) => {
    const answered = method === 'PATCH' ? answerTo(body as object) : plain()
    return answered ? json(answered) : new Response(null, { status: 204 })
  })
  const saved = await saveStage({ stage: legal, application: plain(), data, user })
  expect(saved.legal_review_form).toMatchObject({ workflow_instance: instance, grace_period: '10 days' })
})

// Spec 7.47
test('§7 Save: what the server answers refreshes the form, also where the rest of the application is read after it', async () => {
  const unstarted = { id: 'a1', legal_review_form: { workflow_instance: null, grace_period: '5 days' } }
  const answered = { id: 'a1', legal_review_form: { workflow_instance: null, grace_period: '10 business days' } }
  fakeNetwork(({ method }) => json(method === 'PATCH' ? answered : { ...plain(), title: 'Copper' }))
  const saved = await saveStage({ stage: legal, application: unstarted, data, user })
  expect(saved).toMatchObject({
    title: 'Copper',
    legal_review_form: { workflow_instance: instance, grace_period: '10 business days' },
  })
})

test('§7 Save: what the server does not answer stays as it was or was sent, and is not sent as cleared by the next save', async () => {
  const before = {
    ...plain(),
    title: 'Copper',
    legal_review_form: { ...application.legal_review_form, governing_law: 'English law' },
  }
  const answered = { id: 'a1', legal_review_form: { workflow_instance: instance, grace_period: '10 days' } }
  const sent = fakeNetwork(() => json(answered))
  const save = (on: ApplicationRecord) =>
    saveStage({ stage: legal, application: on, data: { ...data, governing_law: 'English law' }, user })
  const saved = await save(before)
  expect(saved).toMatchObject({
    title: 'Copper',
    legal_review_form: { agreement_template: 'ISDA', grace_period: '10 days', governing_law: 'English law' },
  })
  await save(saved)
  expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'PATCH'])
  expect(sent[1]?.body).toEqual(sent[0]?.body)
})

const plain = () => ({ ...application, version: undefined })

test('§7 Create: what the server does not answer of a new application stays as it was sent', async () => {
  const form = { workflow_instance: instance, most_senior_contact: 'Ada' }
  const sent = fakeNetwork(() => json({ id: 'a9', title: 'COPPER', credit_request_form: form }, 201))
  const entered = { title: 'Copper', counterparty_id: 'c1', most_senior_contact: 'ada', account_executive: 'Bo' }
  expect(await saveStage({ stage: request, data: entered, user })).toMatchObject({
    id: 'a9',
    title: 'COPPER',
    counterparty: 'c1',
    credit_request_form: { workflow_instance: instance, most_senior_contact: 'Ada', account_executive: 'Bo' },
  })
  expect(sent).toHaveLength(1)
})

test('what is changed after a save without an answer goes to the application that it has made, and makes no second', async () => {
  let isLost = true
  const sent = fakeNetwork(({ method }) =>
    method === 'POST' && isLost
      ? Promise.reject(new TypeError('fetch failed'))
      : json({ id: 'a9', version: method === 'POST' ? 1 : 2, credit_request_form: {} }),
  )
  const creation = {}
  const save = (title: string) => saveStage({ stage: request, data: { title, counterparty_id: 'c1' }, user }, creation)
  await expect(save('Coper')).rejects.toMatchObject({ outcomeUnknown: true })
  await expect(save('Copper')).rejects.toMatchObject({ outcomeUnknown: true })
  isLost = false
  expect(await save('Copper')).toMatchObject({ id: 'a9', version: 2 })
  const [first, again, found, changed] = sent
  expect([again?.body, found?.body]).toEqual([first?.body, first?.body])
  expect(new Set([first, again, found].map((each) => each?.headers.get('Idempotency-Key'))).size).toBe(1)
  expect(changed).toMatchObject({
    method: 'PATCH',
    path: '/api/credit/credit-applications/a9/',
    body: { title: 'Copper' },
  })
  expect(sent).toHaveLength(4)
})

test('what is changed after a save that made nothing is a new one', async () => {
  const answers = [
    () => Promise.reject(new TypeError('fetch failed')),
    () => json({ title: ['Too short.'] }, 400),
    () => json({ id: 'a9', version: 1, credit_request_form: {} }, 201),
  ]
  const sent = fakeNetwork(() => answers[sent.length - 1]?.() ?? json({}, 500))
  const creation = {}
  const save = (title: string) => saveStage({ stage: request, data: { title, counterparty_id: 'c1' }, user }, creation)
  await expect(save('C')).rejects.toMatchObject({ outcomeUnknown: true })
  expect(await save('Copper')).toMatchObject({ id: 'a9' })
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
})

// Spec 7.40
test.each([null, { id: null, current_state: null }, { current_state: 'draft' }])(
  '§7 Legal review: a save that asked for a workflow instance and was answered with %j reads the application again',
  async (without) => {
    const unstarted = { id: 'a1', legal_review_form: { workflow_instance: without } }
    const sent = fakeNetwork(({ method }) => json(method === 'PATCH' ? unstarted : application))
    expect(await saveStage({ stage: legal, application: unstarted, data, user })).toEqual(application)
    expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'GET'])
    expect(sent[0]?.body).toMatchObject({ legal_review_create_workflow_instance: true })
  },
)

test('a save that succeeded does not fail when the application cannot be read again', async () => {
  fakeNetwork(({ method }) => (method === 'PATCH' ? new Response(null, { status: 204 }) : json({}, 500)))
  const saved = await saveStage({ stage: legal, application, data, user })
  expect(saved).toMatchObject({ id: 'a1', legal_review_form: { grace_period: '10 days', workflow_instance: instance } })
  expect(saved.version).toBeUndefined()
})

test.each([
  ['not_done', 'Not now. The form is not saved.', { outcomeUnknown: false, notDone: true }],
  ['outcome_unknown', 'Not now. You can safely save the form again.', { outcomeUnknown: true, notDone: false }],
])('a save that our server could not finish says what it knows: %s', async (code, message, known) => {
  fakeNetwork(() => json({ detail: 'Not now.', code }, 503))
  await expect(saveStage({ stage: legal, application, data, user })).rejects.toMatchObject({ message, ...known })
})

test('a refused save names the form’s own fields, in words where the server has not', async () => {
  fakeNetwork(() =>
    json(
      {
        legal_review_form_grace_period: ['Too long.'],
        legal_review_form_governing_law: ['Governing law is settled.'],
        agenda: ['Unknown field.'],
      },
      400,
    ),
  )
  await expect(saveStage({ stage: legal, application, data, user })).rejects.toMatchObject({
    message: 'Failed to save form',
    errors: [
      { path: 'grace_period', message: 'Grace period – Too long.' },
      { path: 'governing_law', message: 'Governing law is settled.' },
      { path: 'agenda', message: 'Unknown field.' },
    ],
    outcomeUnknown: false,
  })
})

test('a stale save brings both sides of the conflict', async () => {
  const change = {
    field: 'legal_review_form_grace_period',
    yours: '10 days',
    theirs: '3 days',
    by: 'Ann Lee',
    at: null,
  }
  fakeNetwork(() => json({ detail: 'The application has changed.', version: 7, fields: [change] }, 412))
  await expect(saveStage({ stage: legal, application, data, user })).rejects.toMatchObject({
    message: 'The application has changed.',
    conflict: { version: 7, fields: [{ ...change, field: 'grace_period' }] },
  })
})

test('§4 Performing a transition: a transition is sent with its comments, on the version that was saved', async () => {
  const sent = fakeNetwork(() => json({ id: 'w1', current_state: 'Completed', available_transitions: [], version: 6 }))
  const transition = { code: 'LR_SUBMIT', name: 'Submit' }
  await takeStageTransition({ stage: legal, application, transition, comments: 'Submit performed' })
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/api/workflow-instances/w1/transition/',
    body: { transition_code: 'LR_SUBMIT', comments: 'Submit performed' },
  })
  expect(sent[0]?.headers.get('If-Match')).toBe('"4"')
})

test('a transition that another server answers with a text is taken', async () => {
  fakeNetwork(() => new Response('OK'))
  const transition = { code: 'LR_SUBMIT', name: 'Submit' }
  const taking = takeStageTransition({ stage: legal, application: plain(), transition, comments: 'Submit performed' })
  await expect(taking).resolves.toBeUndefined()
})

test.each([
  ['a page, as a proxy gives it', '<html><title>Please log in</title></html>'],
  ['half of the data', '{"id": "w1", "current_'],
])('the outcome of a transition that is answered with %s is unknown', async (_, text) => {
  fakeNetwork(() => new Response(text))
  const transition = { code: 'LR_SUBMIT', name: 'Submit' }
  const taking = takeStageTransition({ stage: legal, application, transition, comments: '' })
  await expect(taking).rejects.toMatchObject({ outcomeUnknown: true })
})

describe('What was acknowledged before a transition', () => {
  const transition = { code: 'LR_SUBMIT', name: 'Submit' }
  const acknowledgement = { warnings: ['The tenor is long.'], reason: 'Secured.' }
  const taken = { application, transition, comments: 'Submit performed', acknowledgement }

  test('goes with it', async () => {
    const sent = fakeNetwork(() => json({}))
    await takeStageTransition({ stage: legal, ...taken })
    expect(sent[0]?.body).toEqual({ transition_code: 'LR_SUBMIT', comments: 'Submit performed', acknowledgement })
  })

  test('stands in the comments for a server of product spec §7 alone', async () => {
    fakeBrowser({ jwt: plainToken })
    const sent = fakeNetwork(() => json({}))
    await takeStageTransition({ stage: legal, ...taken })
    expect(sent[0]?.body).toEqual({
      transition_code: 'LR_SUBMIT',
      comments: 'Submit performed\nThe tenor is long.\nSecured.',
    })
  })
})

test('the outcome of a transition without an answer is unknown', async () => {
  fakeNetwork(() => Promise.reject(new TypeError('fetch failed')))
  const transition = { code: 'LR_SUBMIT', name: 'Submit' }
  await expect(takeStageTransition({ stage: legal, application, transition, comments: '' })).rejects.toMatchObject({
    message: 'Transition error: No response received from server.',
    outcomeUnknown: true,
  })
})

// Spec 4.34
test.each([
  ['is not sent', 'legal_review', 'Error: Cannot perform transitions - workflow instance not found.'],
  ['of the analysis fails, and is not refused', 'credit_analysis', 'An unexpected error occurred during transition.'],
])('§4 Performing a transition: a transition without a workflow instance %s', async (_, formType, message) => {
  const sent = fakeNetwork(() => json({}))
  const { stage } = await published()
  const transition = { code: 'X_SUBMIT', name: 'Submit' }
  await expect(
    takeStageTransition({ stage: stage(formType), application: { id: 'a1' }, transition, comments: '' }),
  ).rejects.toThrow(message)
  expect(sent).toEqual([])
})
