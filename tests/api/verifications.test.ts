import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { takeCheckpoint } from '../../server/audit/checkpoint.ts'
import { readOrCreateKey } from '../../server/audit/key.ts'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'
import { verificationOf } from './support/verifications.ts'

interface Verification {
  id: string
  started_by: { name: string }
  state: string
  total: number | null
  seen: number
  ended_at: string | null
  result: { applications: number; entries: number; seals: number; newest_checkpoint: { number: number } | null } | null
  broken: number
  breaks: string[]
  others: number
}

const list = '/api/audit/verifications/'
let bank: Bank
let id: string
beforeAll(async () => {
  bank = await openBank()
  id = await bank.carry(upTo('approval'))
})
afterAll(() => bank.close())

const db = () => bank.api.context.db
const read = async (verification: string, who: Username = 'auditor') =>
  ok<Verification>(await bank.as(who, 'GET', `${list}${verification}/`))
const start = async () => ok<Verification>(await bank.as('auditor', 'POST', list), 201)
const stop = (verification: string) => bank.as('auditor', 'POST', `${list}${verification}/stop/`)
const ended = (verification: string): Promise<Verification> =>
  vi.waitFor(
    async () => {
      const found = await read(verification)
      if (found.state === 'running') throw new Error('It runs.')
      return found
    },
    { timeout: 60_000 },
  )

afterEach(async () => {
  await sql`UPDATE audit_verification SET state = 'stopped', ended_at = now() WHERE state = 'running'`.execute(db())
})

describe('A verification', () => {
  it('reads everything and is kept with what it found, and who started it', async () => {
    const { id: verification, state } = await start()
    expect(state).toBe('running')
    const done = await ended(verification)
    expect(done).toMatchObject({ state: 'done', broken: 0, breaks: [], others: 0 })
    expect(done).toMatchObject({ started_by: { name: 'auditor Tester' }, result: { applications: 1, seals: 1 } })
    expect(done.seen).toBe(done.total)
    const { results } = ok<{ results: Verification[] }>(await bank.as('auditor', 'GET', list))
    const { breaks: _, others: _others, ...listed } = done
    expect(results).toContainEqual(listed)
  })

  it('names what was altered, without what people wrote', async () => {
    const altered = async (title: string) =>
      db()
        .transaction()
        .execute(async (tx) => {
          await sql`SET LOCAL session_replication_role = replica`.execute(tx)
          await sql`UPDATE application SET title = ${title} WHERE id = ${id}`.execute(tx)
        })
    await altered('Somebody else’s title')
    const { breaks, broken } = await ended((await start()).id)
    expect(broken).toBe(breaks.length)
    expect(breaks).toContainEqual(
      expect.stringMatching(/^CR-\d{4}-\d{5}, application: title does not match the record\.$/) as string,
    )
    expect(breaks.join()).not.toMatch(/Somebody|hedging/)
    await altered('Base metals hedging line')
    expect((await ended((await start()).id)).broken).toBe(0)
  })

  it('knows the keys that signed before the present one, if they are named', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'))
    const [file, half] = [join(folder, 'earlier.pem'), join(folder, 'half.pem')]
    const earlier = await readOrCreateKey(file)
    writeFileSync(half, earlier.publicHalf)
    await bank.create()
    await takeCheckpoint(db(), earlier)
    const unknown = `the key ${earlier.id} that signed it is unknown.`
    expect((await ended((await start()).id)).breaks).toEqual([expect.stringContaining(unknown) as string])
    const { auditKeyFile } = bank.api.context.config
    bank.api.context.key = await readOrCreateKey(auditKeyFile, [half])
    expect((await ended((await start()).id)).breaks).toEqual([])
    writeFileSync(half, 'no key')
    await expect(readOrCreateKey(auditKeyFile, [half])).rejects.toThrow(`${half} cannot be used as a key`)
    rmSync(folder, { recursive: true })
  })

  it('refuses a key of a type that cannot sign, as its own and as an earlier one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'))
    const [file, half] = [join(folder, 'x25519.pem'), join(folder, 'half.pem')]
    const { privateKey, publicKey } = generateKeyPairSync('x25519')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    writeFileSync(half, publicKey.export({ type: 'spki', format: 'pem' }))
    const why = 'cannot be used as a key (this key of type x25519 cannot sign).'
    await expect(readOrCreateKey(file)).rejects.toThrow(`${file} ${why}`)
    const { auditKeyFile } = bank.api.context.config
    await expect(readOrCreateKey(auditKeyFile, [half])).rejects.toThrow(`${half} ${why}`)
    rmSync(folder, { recursive: true })
  })

  it('runs alone, and whoever audits can stop it', async () => {
    const running = await verificationOf(bank, bank.ids.board)
    expect(await bank.as('auditor', 'POST', list)).toMatchObject({
      status: 409,
      body: {
        code: 'verification_running',
        detail: 'A verification of board Tester is running. Only one runs at a time: wait until it is done.',
      },
    })
    expect((await stop(running)).status).toBe(204)
    expect((await read(running)).state).toBe('stopped')
    expect((await stop(running)).status).toBe(409)
  })

  it('was broken off if its process has ended', async () => {
    const running = await verificationOf(bank, bank.ids.auditor)
    await sql`UPDATE audit_verification SET beat = now() - interval '1 minute' WHERE id = ${running}`.execute(db())
    expect((await read(running)).state).toBe('broken_off')
  })

  it('is kept for ever, as it ended', async () => {
    const running = await verificationOf(bank, bank.ids.auditor)
    await stop(running)
    for (const change of [
      sql`DELETE FROM audit_verification WHERE id = ${running}`,
      sql`UPDATE audit_verification SET state = 'done' WHERE id = ${running}`,
      sql`TRUNCATE audit_verification`,
    ])
      await expect(change.execute(db())).rejects.toThrow('append-only')
  })

  it('is for the roles that the definitions let audit', async () => {
    for (const method of ['GET', 'POST'] as const)
      expect(await bank.as('approver', method, list)).toMatchObject({
        status: 409,
        body: { detail: 'Your role cannot verify the audit trail. These roles can: Auditor.' },
      })
  })
})
