import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { checkSource } from './check/check.ts'
import { readDefinitions } from './read.ts'

const code = vi.hoisted(() => ({ digest: 'a' }))
vi.mock('../lib/codeDigest.ts', () => ({ codeDigest: () => code.digest }))
vi.mock('./check/check.ts', () => ({ checkSource: vi.fn<() => string[]>(() => []) }))

const cache = mkdtempSync(join(tmpdir(), 'verdicts-'))
afterAll(() => rmSync(cache, { recursive: true }))

it('checks again what was well under other code: a helper of a check may find more now', async () => {
  await readDefinitions('schemas', { cache })
  await readDefinitions('schemas', { cache })
  expect(checkSource).toHaveBeenCalledTimes(1)
  code.digest = 'b'
  await readDefinitions('schemas', { cache })
  expect(checkSource).toHaveBeenCalledTimes(2)
})
