import { describe, expect, test } from 'vitest'
import type { StageMessages } from '../../engine/definition.ts'
import { ApiError, fromAnswer } from '../http/errors.ts'
import { isOutcomeUnknown, saveText, transitionText, uploadText } from './stageErrorTexts.ts'

const network = new ApiError({ kind: 'network' })
const timeout = new ApiError({ kind: 'timeout' })
const detail = fromAnswer(409, { detail: 'The application is closed.' })
const empty = fromAnswer(500, '')
const list = fromAnswer(400, ['Not now.', 'Nor later.'])
const whole = fromAnswer(400, { non_field_errors: ['The paper is locked.', 'Ask the compiler.'], title: ['Too long.'] })
const page = fromAnswer(502, '\n<html>Bad Gateway</html>')
const refusedByProxy = fromAnswer(413, '<html><h1>413 Request Entity Too Large</h1></html>')
const unavailable = fromAnswer(503, '<html><h1>503 Service Unavailable</h1></html>')
const fields = fromAnswer(400, {
  title: ['May not be blank.', 'Too short.'],
  counterparty_id: 'Unknown.',
  limits: [{}, { amount: ['Not a number.'] }],
  risk: { score: ['Too high.'] },
})
const both = fromAnswer(400, {
  detail: 'Not valid.',
  code: 'invalid',
  title: ['May not be blank.'],
  risk: { score: ['Too high.'] },
})

const conflict = fromAnswer(412, {
  detail: 'Somebody else has saved it.',
  fields: [{ field: 'title', yours: 'a', theirs: 'b' }],
})

const messages = (saveFailedShows: StageMessages['saveFailedShows']): StageMessages => ({
  loadFailed: '',
  saveFailed: 'Failed to save form',
  saveFailedShows,
  transitionFailedEmpty: 'Backend Error: Status {status}',
  noInstance: '',
  unknownState: 'Draft',
})

const lines = [
  'title: May not be blank., Too short.',
  'counterparty_id: Unknown.',
  'limits.1.amount: Not a number.',
  'risk.score: Too high.',
].join('\n')

test.each([
  ['shows fields, nested two deep', 'fields', fields, lines],
  ['shows the detail and the fields', 'fields', both, 'Not valid.\ntitle: May not be blank.\nrisk.score: Too high.'],
  [
    'shows the detail and the fields as the message',
    'message',
    both,
    'Not valid.\ntitle: May not be blank.\nrisk.score: Too high.',
  ],
  ['shows no more than the detail of a conflict', 'fields', conflict, 'Somebody else has saved it.'],
  ['shows the detail where there are no fields', 'fields', detail, 'The application is closed.'],
  ['shows the message where there is no detail', 'fields', new Error('Title is missing.'), 'Title is missing.'],
  ['shows its own text where nothing is known', 'fields', undefined, 'Failed to save form'],
  ['shows the detail alone', 'detail', detail, 'The application is closed.'],
  ['shows its own text without a detail', 'detail', fields, 'Failed to save form'],
  ['shows its own text where the server says nothing', 'fields', empty, 'Failed to save form'],
  ['shows its own text for a status alone', 'message', empty, 'Failed to save form'],
  ['shows the sentences of a list', 'fields', list, 'Not now.\nNor later.'],
  ['shows the sentences of a list as the message', 'message', list, 'Not now.\nNor later.'],
  ['shows the sentences of a list as the detail', 'detail', list, 'Not now.\nNor later.'],
  ['shows the sentences about the whole as the detail', 'detail', whole, 'The paper is locked.\nAsk the compiler.'],
  ['shows its own text for an empty list', 'detail', fromAnswer(400, []), 'Failed to save form'],
  ['shows its own text for a list of records', 'detail', fromAnswer(400, [{ title: ['Bad.'] }]), 'Failed to save form'],
  ['shows its own text for a page', 'fields', unavailable, 'Failed to save form'],
  ['shows its own text for a page in place of a message', 'message', unavailable, 'Failed to save form'],
  ['shows the message', 'message', new Error('Title is missing.'), 'Title is missing.'],
  ['shows its own text without a message', 'message', undefined, 'Failed to save form'],
] as const)('a failed save %s', (_, shows, error, expected) => expect(saveText(error, messages(shows))).toBe(expected))

describe.each(['fields', 'detail', 'message'] as const)('a save that shows %s says what is known', (shows) => {
  test.each([
    ['without an answer in time', timeout, 'The server did not answer in time.'],
    ['without an answer', network, 'The server could not be reached.'],
  ])('%s', (_, error, reason) =>
    expect(saveText(error, messages(shows))).toBe(
      `${reason} The form may or may not have been saved. You can safely save it again.`,
    ),
  )

  test('at a proxy that lost the answer', () =>
    expect(saveText(page, messages(shows))).toBe(
      'Failed to save form\nThe form may or may not have been saved. You can safely save it again.',
    ))

  test('too large for a proxy', () =>
    expect(saveText(refusedByProxy, messages(shows))).toBe(
      'Failed to save form\nThe form is too large for a proxy on the way to the server. It is not saved. ' +
        'Shorten its longest texts, or ask an administrator to let larger requests through.',
    ))
})

test.each([
  [
    'without an answer',
    network,
    'The server could not be reached. The file may or may not have arrived. You can safely send it again.',
  ],
  [
    'without an answer in time',
    timeout,
    'The server did not answer in time. The file may or may not have arrived. You can safely send it again.',
  ],
  [
    'at a proxy that lost the answer',
    page,
    'The server answered with status 502. The file may or may not have arrived. You can safely send it again.',
  ],
  ['as too large for a proxy', refusedByProxy, 'The file is too large for a proxy on the way to the server.'],
  ['as too large for the server', fromAnswer(413, { detail: 'Too large: 26 MB.' }), 'Too large: 26 MB.'],
  ['with a reason', detail, 'The application is closed.'],
  [
    'with a reason under a field’s name',
    new ApiError({ kind: 'response', status: 400, body: { file: ['The file is empty.'] } }),
    'The file is empty.',
  ],
  ['by nothing known', undefined, 'The file could not be sent.'],
])('a file that fails %s', (_, error, expected) => expect(uploadText(error)).toBe(expected))

test.each([
  ['with a detail', detail, 'Backend Error: The application is closed. (Status: 409)'],
  ['with text', fromAnswer(502, 'Bad Gateway'), 'Backend Error: Bad Gateway (Status: 502)'],
  ['with fields', fromAnswer(400, { comments: ['Too long.'] }), 'Backend Error: comments: Too long. (Status: 400)'],
  [
    'with a detail and fields',
    both,
    'Backend Error: Not valid.; title: May not be blank.; risk.score: Too high. (Status: 400)',
  ],
  ['with a list', fromAnswer(400, ['Wrong state.']), 'Backend Error: ["Wrong state."] (Status: 400)'],
  ['with a page', fromAnswer(502, '<html><h1>Bad Gateway</h1></html>'), 'Backend Error: Bad Gateway (Status: 502)'],
  ['with a page without a heading', page, 'Backend Error: Status 502'],
  ['with an empty body', empty, 'Backend Error: Status 500'],
  ['with an empty object', fromAnswer(500, {}), 'Backend Error: Status 500'],
  ['with an empty list', fromAnswer(500, []), 'Backend Error: Status 500'],
  ['without an answer', network, 'Transition error: No response received from server.'],
  ['without an answer in time', timeout, 'Transition error: No response received from server.'],
  ['by a fault of its own', new Error('Lost.'), 'Error: Lost.'],
  ['by nothing known', undefined, 'An unexpected error occurred during transition.'],
])('a transition that fails %s', (_, error, expected) =>
  expect(transitionText(error, messages('fields'))).toBe(expected),
)

test('the stage words a transition that fails with an empty body', () => {
  const worded = {
    ...messages('fields'),
    transitionFailedEmpty: 'Backend Error: (Status: {status}) - No additional data.',
  }
  expect(transitionText(empty, worded)).toBe('Backend Error: (Status: 500) - No additional data.')
})

test.each([
  ['no answer came', network, true],
  ['a proxy lost the answer', fromAnswer(504, '<html><h1>504 Gateway Time-out</h1></html>'), true],
  ['the server says so', fromAnswer(503, { detail: 'The database is gone.', code: 'outcome_unknown' }), true],
  ['the server says why it failed', fromAnswer(502, { detail: 'The provider does not answer.' }), false],
  ['the server failed', empty, false],
])('whether a transition happened is not known where %s', (_, error, expected) =>
  expect(isOutcomeUnknown(error)).toBe(expected),
)
