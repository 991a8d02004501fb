import { afterEach, expect, it, vi } from 'vitest'
import { answerTimeoutAfter, checkServer, forRequests } from './connect.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  [0, 3500],
  [900, 3500],
  [2900, 1500],
  [3500, 1000],
])('who has waited %i ms for a connection waits %i ms for an answer', (waited, patience) => {
  expect(answerTimeoutAfter(waited, forRequests)).toBe(patience)
})

it.each(['abc', '99999'])('a start at port %s of PGPORT ends with a reason', async (port) => {
  vi.stubEnv('PGPORT', port)
  await expect(checkServer('postgresql://me@127.0.0.1/credit')).rejects.toThrow(
    /^The database credit at 127\.0\.0\.1:\S+ cannot be used: a port is a number from 0 to 65535\.$/,
  )
})
