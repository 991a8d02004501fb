import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renewedAt } from './dueNotice.ts'

beforeEach(() => void vi.stubEnv('TZ', 'America/Los_Angeles'))
afterEach(() => void vi.unstubAllEnvs())

it.each([
  ['has 24 hours', '2026-06-10', '2026-06-11T07:00:00.000Z'],
  ['has 25 hours', '2026-11-01', '2026-11-02T08:00:00.000Z'],
  ['has 23 hours', '2026-03-08', '2026-03-09T07:00:00.000Z'],
])('is new again at the end of a due day that %s', (_, on, end) => {
  const moved = new Date('2026-01-05T12:00:00.000Z')
  const due = { on, reminders: [] }
  const before = new Date(Date.parse(end) - 1)
  expect(renewedAt(moved, due, before)).toBe(moved.toISOString())
  expect(renewedAt(moved, due, new Date(end))).toBe(end)
})
