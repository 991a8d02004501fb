import { expect, it } from 'vitest'
import { messagesByPath } from './errors.ts'

it('What is wrong with a whole table stands at the table, beside what is wrong with its rows', () => {
  const fields = { owners: { non_field_errors: ['At most 1 row.'], 1: { share: ['At least 0.'] } } }
  expect(messagesByPath(fields)).toEqual(
    expect.arrayContaining([
      { path: 'owners', message: 'At most 1 row.' },
      { path: 'owners.1.share', message: 'At least 0.' },
    ]),
  )
})
