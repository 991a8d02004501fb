import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sentenceFor } from '../errors/forOperator.ts'
import { readOrCreateKey } from './key.ts'

it('A folder in place of the audit’s key is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'key-'))
  const error: unknown = await readOrCreateKey(folder).catch((reason: unknown) => reason)
  rmSync(folder, { recursive: true })
  expect(sentenceFor(error, 'set another')).toBe(`${folder} cannot be used: it is a folder. Fix that, or set another.`)
})
