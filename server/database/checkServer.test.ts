import { afterEach, expect, it, vi } from 'vitest'
import { checkServer } from './checkServer.ts'

afterEach(() => vi.unstubAllEnvs())

it.each(['abc', '99999'])('a start at port %s of PGPORT ends with a reason', async (port) => {
  vi.stubEnv('PGPORT', port)
  await expect(checkServer('postgresql://me@127.0.0.1/credit')).rejects.toThrow(
    /^The database credit at 127\.0\.0\.1:\S+ cannot be used: a port is a number from 0 to 65535\.$/,
  )
})
