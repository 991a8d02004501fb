import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/network.ts'
import { lastRead } from './briefings.ts'
import { lastSeen } from './lastSeen.ts'

const as = (id: string) => localStorage.setItem('user_details', JSON.stringify({ id }))

beforeEach(() => {
  fakeBrowser({})
  as('ada')
})
afterEach(() => vi.unstubAllGlobals())

test('an application has changed when it is newer than what the person saw', () => {
  lastSeen.keep('a', 4)
  expect([lastSeen.isNewer('a', 4), lastSeen.isNewer('a', 5), lastSeen.isNewer('a', undefined)]).toEqual([
    false,
    true,
    false,
  ])
  lastSeen.keep('a', 5)
  expect(lastSeen.isNewer('a', 5)).toBe(false)
})

test('nothing is said of an application that the person has not looked at', () => {
  lastSeen.keep('a', 4)
  expect(lastSeen.isNewer('b', 9)).toBe(false)
  as('bo')
  expect(lastSeen.isNewer('a', 9)).toBe(false)
})

test('what is not as it was written is forgotten', () => {
  for (const stored of ['null', '[]', '7', '{"a":"4"}']) {
    localStorage.setItem('applications_seen ada', stored)
    expect(lastSeen.isNewer('a', 5)).toBe(false)
    lastSeen.keep('a', 4)
    expect(lastSeen.isNewer('a', 5)).toBe(true)
    localStorage.setItem('briefings_read ada', stored)
    expect(lastRead.of('a', 'legal_review')).toBeUndefined()
    lastRead.keep('a', 'legal_review', '2026-11-22T10:00:00Z')
    expect(lastRead.of('a', 'legal_review')).toBe('2026-11-22T10:00:00Z')
  }
})

test('only so many are remembered, and what cannot be read is forgotten', () => {
  for (let n = 0; n <= 200; n++) lastSeen.keep(`a${n}`, 1)
  expect([lastSeen.isNewer('a0', 2), lastSeen.isNewer('a1', 2)]).toEqual([false, true])
  localStorage.setItem('applications_seen ada', '{')
  expect(lastSeen.isNewer('a1', 2)).toBe(false)
})
