import { expect, it } from 'vitest'
import { fullName } from './person.ts'

it('names a person by first and last name, else as well as it can', () => {
  expect(fullName({ id: '1', first_name: 'Ada', last_name: 'Byron', username: 'ada' })).toBe('Ada Byron')
  expect(fullName({ id: '1', name: 'A. Byron', username: 'ada' })).toBe('A. Byron')
  expect(fullName({ id: '1', username: 'ada' })).toBe('ada')
})
