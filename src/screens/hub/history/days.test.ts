import { expect, it } from 'vitest'
import { byDay, dayName } from './days.ts'

const now = new Date(2026, 10, 21, 12)

it.each([
  [new Date(2026, 10, 21, 0, 1), 'Today'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 19), 'Thu, 19 Nov 2026'],
])('%s is called %s', (at, name) => {
  expect(dayName(at, now)).toBe(name)
})

it('entries stand under the day where one is, in their order', () => {
  const entries = [new Date(2026, 10, 21, 9), new Date(2026, 10, 21, 8), new Date(2026, 10, 19, 23)].map((at) => ({
    at: at.toISOString(),
  }))
  expect(byDay(entries).map((day) => day.entries.length)).toEqual([2, 1])
})
