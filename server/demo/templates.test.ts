import { expect, it } from 'vitest'
import { filled, filledText } from './templates.ts'

const values = { name: 'Norrland', size: 3, open: false, none: null, profile: { city: 'Luleå' } }

it.each([
  ['{size}', 3],
  ['{open}', false],
  ['{none}', null],
  ['{missing}', null],
  ['{name} of {profile.city}: {size}', 'Norrland of Luleå: 3'],
  ['{name} {missing}', 'Norrland'],
  [7, 7],
])('%j becomes %j', (template, value) => {
  expect(filled(template, values)).toEqual(value)
})

it('a text that comes to nothing is no text', () => {
  expect(filledText('{none}', values)).toBeUndefined()
  expect(filledText(undefined, values)).toBeUndefined()
})
