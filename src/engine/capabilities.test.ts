import { expect, test } from 'vitest'
import { isOffered, roleTitle, rolesThatMay } from './capabilities.ts'

const roles = [
  { name: 'credit_reader', title: 'Credit Reader', may: [] },
  { name: 'opener', title: 'Opener', may: ['create' as const] },
]

test('a person is offered what the server says they may do, and nothing else', () => {
  expect(isOffered({ capabilities: ['create'] }, 'create')).toBe(true)
  expect(isOffered({ capabilities: ['create'] }, 'rank')).toBe(false)
  expect(isOffered({ capabilities: [] }, 'create')).toBe(false)
})

test('everything is offered where the server does not say what a person may do', () => {
  expect(isOffered({}, 'create')).toBe(true)
})

test('a role is called by its title, and by its name where the definitions do not know it', () => {
  expect(roleTitle({ roles }, 'credit_reader')).toBe('Credit Reader')
  expect(roleTitle({ roles }, 'Senior Clerk')).toBe('Senior Clerk')
})

test('the roles that may do something are named by their titles', () => {
  expect(rolesThatMay({ roles }, 'create')).toEqual(['Opener'])
})
