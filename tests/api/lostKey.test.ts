import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { takeCheckpoint } from '../../server/audit/checkpoint.ts'
import { readOrCreateKey } from '../../server/audit/key.ts'
import { warnOfUnknownKey } from '../../server/audit/warnOfUnknownKey.ts'
import { launch } from '../support/launch.ts'
import { type Bank, openBank } from './support/bank.ts'

let bank: Bank
const folder = mkdtempSync(join(tmpdir(), 'lost-key-'))

beforeAll(async () => {
  bank = await openBank()
})
afterAll(async () => {
  await bank.close()
  rmSync(folder, { recursive: true })
})

it('A start warns of a lost key of the audit, and not of one that was replaced in order', async () => {
  const { db, key } = bank.api.context
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const another = await readOrCreateKey(join(folder, 'another.pem'))
  await warnOfUnknownKey(db, another)
  await bank.carry(['request'])
  await takeCheckpoint(db, key)
  await warnOfUnknownKey(db, key)
  await warnOfUnknownKey(db, { ...another, earlier: [key.publicHalf] })
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
  const server = await launch({ dataDir: folder, databaseUrl: bank.api.databaseUrl, env: { DEMO: '0' } })
  expect(server.output()).toContain(`The audit was signed with the key ${key.id}, but`)
  await server.stop()
})
