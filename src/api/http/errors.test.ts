import { expect, it, test } from 'vitest'
import { fromAnswer, messagesByPath } from './errors.ts'

it('What is wrong with a whole table stands at the table, beside what is wrong with its rows', () => {
  const fields = { owners: { non_field_errors: ['At most 1 row.'], 1: { share: ['At least 0.'] } } }
  expect(messagesByPath(fields)).toEqual(
    expect.arrayContaining([
      { path: 'owners', message: 'At most 1 row.' },
      { path: 'owners.1.share', message: 'At least 0.' },
    ]),
  )
})

test.each([
  ['refusal', fromAnswer(400, ' The case is closed.\n'), 'The case is closed.', false],
  ['long text', fromAnswer(400, 'Traceback '.repeat(60)), 'The server answered with status 400.', true],
  ['breakdown', fromAnswer(500, 'Internal Server Error'), 'The server answered with status 500.', true],
  ['proxy’s refusal', fromAnswer(413, 'Request Entity Too Large'), 'The server answered with status 413.', true],
  ['page', fromAnswer(404, '<h1>Not Found</h1>'), 'The server answered with status 404.', true],
])('An answer in plain text has words to show where it is a refusal: %s', (_, { message, mute }, text, isMute) => {
  expect({ message, mute }).toEqual({ message: text, mute: isMute })
})
