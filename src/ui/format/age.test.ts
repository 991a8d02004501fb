import { describe, expect, it } from 'vitest'
import { daysUntil, formatAge, formatDue, formatSpan } from './age.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

describe('How long ago something was', () => {
  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:58:00Z', '2 minutes ago'],
    ['2026-11-21T11:00:00Z', '1 hour ago'],
    ['2026-11-18T11:00:00Z', '3 days ago'],
    ['2026-09-20T12:00:00Z', '2 months ago'],
    ['2024-11-20T12:00:00Z', '2 years ago'],
  ])('%s was %s', (at, text) => {
    expect(formatAge(at, now)).toBe(text)
  })
  it('a moment that is not over yet has no span', () => {
    expect(formatSpan('2026-11-22T12:00:00Z', now)).toBeUndefined()
    expect(formatSpan('soon', now)).toBeUndefined()
  })
})

describe('How much time is left', () => {
  const today = new Date(2026, 10, 21, 23, 30)
  it.each([
    ['2026-12-01', '10 days left'],
    ['2026-11-22', '1 day left'],
    ['2026-11-21', 'due today'],
    ['2026-11-19', '2 days overdue'],
    ['one day', ''],
  ])('until %s: %s', (date, text) => {
    expect(formatDue(date, today)).toBe(text)
  })
  it('counts days where one is, not hours', () => {
    expect(daysUntil('2026-11-22', today)).toBe(1)
  })
})
