import { expect, it } from 'vitest'
import { initial } from './initial.ts'

// Spec 2.43
it.each([
  [{ username: 'reviewer', name: 'Ada' }, 'R'],
  [{ username: '', name: 'ada' }, 'A'],
  [{ username: null, name: null }, 'U'],
])('§2 Top bar: the avatar of %j shows %s', (user, letter) => {
  expect(initial(user)).toBe(letter)
})
