import { afterEach, expect, it, vi } from 'vitest'
import { invent } from '../../tests/cases/stages.ts'
import { stamps } from './stamps.ts'

const payload = { prefix: 'tasting_', stamps: { begun: { marks: 'start', default: 'today' } } } as const
const [stage] = await invent([{ stage: { formType: 'tasting', payload }, data: { properties: {} } }], 'server')

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['Asia/Tokyo', '2026-11-25'],
  ['America/New_York', '2026-11-24'],
])('writes the day that it was in %s, as the browser does there', (zone, expected) => {
  if (!stage) throw new Error('There is no stage.')
  vi.stubEnv('TZ', zone)
  expect(stamps(stage, { startedAt: new Date('2026-11-24T23:30:00Z'), completedAt: null })).toEqual({ begun: expected })
})
