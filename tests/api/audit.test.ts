import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { takeCheckpoint } from '../../server/audit/checkpoint.ts'
import { type AuditKey, readOrCreateKey, readPublicKey } from '../../server/audit/key.ts'
import { verifyAudit } from '../../server/audit/verify.ts'
import type { Tx } from '../../server/store/transaction.ts'
import { seed } from '../support/chance.ts'
import { withDatabaseBefore } from '../support/earlierDatabase.ts'
import { promise } from '../reliability/promise.ts'
import { type Bank, openBank, upTo } from './support/bank.ts'
import { type AuditChange, auditChanges, columnsOf, edited } from './support/auditChanges.ts'
import { chainAnew, cutEnd } from './support/forgedAudit.ts'
import { foundAfter as tampered, verifiedAfter } from './support/tampering.ts'

let bank: Bank
let key: AuditKey
let applications: { id: string; reference: string; links: number }[]
const folder = mkdtempSync(join(tmpdir(), 'audit-'))

beforeAll(async () => {
  bank = await openBank()
  key = bank.api.context.key
  for (const step of ['request', 'review', 'sponsorship', 'approval'] as const) await bank.carry(upTo(step))
  await takeCheckpoint(bank.api.context.db, key)
  await bank.carry(['request'])
  await takeCheckpoint(bank.api.context.db, key)
  const heads = bank.api.context.db.selectFrom('audit_head').innerJoin('application', 'id', 'application_id')
  const rows = await heads.select(['id', 'reference_number', 'links']).orderBy('reference_number').execute()
  applications = rows.map(({ id, reference_number, links }) => ({ id, reference: reference_number, links }))
})
afterAll(async () => {
  await bank.close()
  rmSync(folder, { recursive: true })
})

const verify = () => verifyAudit(bank.api.context.db, [key])

const foundAfter = (change: (tx: Tx) => Promise<unknown>, keys?: AuditKey[]) => tampered(bank.api, change, keys)

const last = () => applications.at(-2) ?? { id: '', reference: '', links: 0 }
const entry = (tx: Tx, link: number) =>
  tx.updateTable('audit').where('application_id', '=', last().id).where('link', '=', link)

/** Puts an entry before the one it followed, in the order in which the history is read. */
async function moveThird(tx: Tx): Promise<void> {
  await sql`ALTER TABLE audit ALTER COLUMN seq DROP IDENTITY`.execute(tx)
  await entry(tx, 3)
    .set((eb) => ({ seq: eb.neg(eb.ref('seq')) }))
    .execute()
}

describe('the audit is a chain', () => {
  it('that holds for all that was written, whoever wrote it', async () => {
    const { breaks, checkpoints, entries } = await verify()
    expect(breaks).toEqual([])
    expect(checkpoints).toBe(2)
    expect(entries).toBe(applications.reduce((sum, { links }) => sum + links, 0))
  })

  it('to which what was written before belongs', async () => {
    await withDatabaseBefore('017', inject('databaseServer'), async (db, migrateOn) => {
      await sql`INSERT INTO app_user (username, first_name, last_name, role) VALUES ('ada', 'Ada', 'Abel',
        'requester')`.execute(db)
      await sql`INSERT INTO application (id, reference_number, created_by, created_at, path, state_code, state_name,
        step_number, closed, open_stages, not_required, version)
        SELECT gen_random_uuid(), 'CR-2025-0000' || n, id, now(), '"DRAFT"', 'DRAFT', 'Draft', 1, false, '{}', '{}', 3
          FROM app_user, generate_series(1, 2) AS n`.execute(db)
      await sql`INSERT INTO audit (application_id, version, at, actor_id, action)
        SELECT id, version, now(), created_by, 'saved' FROM (SELECT id, created_by, generate_series(1, 3) AS version
          FROM application) AS each ORDER BY version`.execute(db)
      await migrateOn()
      expect(await verifyAudit(db, [key])).toEqual({
        applications: 2,
        entries: 6,
        recordEntries: 0,
        partly: 2,
        seals: 0,
        checkpoints: 0,
        newest: undefined,
        breaks: [],
        missing: [],
      })
    })
  })

  it('that no statement can change', async () => {
    const { db } = bank.api.context
    for (const table of ['audit', 'audit_checkpoint', 'audit_checkpoint_head'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow('append-only')
      await expect(sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(db)).rejects.toThrow('append-only')
    }
    await expect(db.updateTable('audit').set({ comments: 'x' }).execute()).rejects.toThrow('append-only')
  })

  it('of which a writer cannot choose a link or a hash', async () => {
    const { id, links } = last()
    const given = {
      link: 99,
      hash: Buffer.alloc(32),
      application_id: id,
      version: null,
      at: new Date(),
      actor_id: bank.ids.rm,
    }
    const written: { link: number }[] = []
    await foundAfter(async (tx) => {
      await sql`SET LOCAL session_replication_role = origin`.execute(tx)
      const values = { ...given, action: 'ranked', changes: '[]', effects: '[]' }
      written.push(...(await tx.insertInto('audit').values(values).returning('link').execute()))
    })
    expect(written).toEqual([{ link: links + 1 }])
  })

  it.each([
    [
      'another comment',
      2,
      (tx: Tx) => entry(tx, 2).set({ comments: 'Never said.' }).execute(),
      'it was altered after it was written.',
    ],
    [
      'another actor',
      3,
      (tx: Tx) => entry(tx, 3).set({ actor_id: bank.ids.board }).execute(),
      'it was altered after it was written.',
    ],
    [
      "somebody's place",
      3,
      (tx: Tx) => entry(tx, 3).set({ on_behalf_of: bank.ids.board }).execute(),
      'it was altered after it was written.',
    ],
    [
      'a microsecond earlier',
      1,
      (tx: Tx) =>
        sql`UPDATE audit SET at = at - interval '1 microsecond' WHERE application_id = ${last().id}
          AND link = 1`.execute(tx),
      'it was altered after it was written.',
    ],
    [
      'a time without end',
      1,
      (tx: Tx) => sql`UPDATE audit SET at = '-infinity' WHERE application_id = ${last().id} AND link = 1`.execute(tx),
      'it was altered after it was written.',
    ],
    [
      'a time that no calendar has',
      2,
      (tx: Tx) =>
        sql`UPDATE audit SET at = '294000-01-01' WHERE application_id = ${last().id} AND link = 2`.execute(tx),
      'it was altered after it was written.',
    ],
    [
      'a figure in a change',
      1,
      (tx: Tx) =>
        sql`UPDATE audit SET changes = jsonb_set(changes, '{0,after}', '1') WHERE application_id = ${last().id}
          AND link = 1`.execute(tx),
      'it was altered after it was written.',
    ],
    [
      'changes that are none',
      2,
      (tx: Tx) =>
        sql`UPDATE audit SET changes = '{"no": "list"}' WHERE application_id = ${last().id} AND link = 2`.execute(tx),
      'it was altered after it was written.',
    ],
    [
      'another hash',
      4,
      (tx: Tx) =>
        entry(tx, 4)
          .set({ hash: Buffer.alloc(32, 7) })
          .execute(),
      'it was altered after it was written.',
    ],
    [
      'an entry less',
      2,
      (tx: Tx) => tx.deleteFrom('audit').where('application_id', '=', last().id).where('link', '=', 2).execute(),
      'it is missing.',
    ],
    ['two in turn', 3, moveThird, 'it was moved before entry 2.'],
  ] as const)('that tells %s', async (_, link, change, how) => {
    const [found] = await foundAfter(change)
    expect(found).toMatch(new RegExp(`^${last().reference}, entry ${link}\\b`))
    expect(found?.endsWith(how)).toBe(true)
  })

  it('that tells an application of which only the audit is left', async () => {
    const found = await foundAfter((tx) => tx.deleteFrom('application').where('id', '=', last().id).execute())
    expect(found).toContain(`Application ${last().id}: it was deleted, and only its audit is left.`)
  })

  it('that tells an end cut off, also where the end on record was changed with it', async () => {
    const { id, reference, links } = last()
    const cut = (tx: Tx) =>
      tx
        .deleteFrom('audit')
        .where('application_id', '=', id)
        .where('link', '>', links - 2)
        .execute()
    expect(await foundAfter(cut)).toContain(`${reference}, entry ${links - 1}: it is missing.`)
    const wellCut = async (tx: Tx) => {
      await cut(tx)
      const { hash } = await tx
        .selectFrom('audit')
        .select('hash')
        .where('application_id', '=', id)
        .where('link', '=', links - 2)
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('audit_head')
        .set({ links: links - 2, hash })
        .where('application_id', '=', id)
        .execute()
    }
    expect((await foundAfter(wellCut)).join()).toMatch(
      /for which there is no entry.*it is not the one that checkpoint 1 signed/,
    )
  })

  promise(20, { short: { runs: 30 }, full: { runs: 1000 } }, async ({ runs }) => {
    const noted = (await verify()).newest?.hash
    const missed = async ({ what, make, traceless }: AuditChange) => {
      const { breaks, newest } = await verifiedAfter(bank.api, make)
      const isOther = noted !== undefined && !newest?.hash.equals(noted)
      return breaks.length > 0 || (traceless && isOther) ? [] : [`${what}: not found.`]
    }
    const columns = await columnsOf(bank.api.context.db)
    const keys = { key, own: await readOrCreateKey(join(folder, 'own.pem')) }
    const wrong: string[] = []
    for (const column of columns)
      wrong.push(...(await missed(edited({ id: last().id, link: 2, links: last().links }, column, ''))))
    const changes = auditChanges(applications, columns, keys)
    const isFound = async (change: AuditChange) => (await missed(change)).length === 0
    await fc.assert(fc.asyncProperty(changes, isFound), { numRuns: runs, seed })
    return { figure: `each of ${columns.length} columns and ${runs} random changes: all found`, wrong }
  })
})

describe('a checkpoint', () => {
  it('tells a chain that was written anew from its first entry to its last', async () => {
    const forged = await foundAfter(async (tx) => {
      await entry(tx, 2).set({ comments: 'Never said.' }).execute()
      await chainAnew(tx, last().id)
    })
    expect(forged).toEqual([
      `${last().reference}, entry ${last().links}: it is not the one that checkpoint 1 signed.`,
      `${last().reference}, audit: altered after it was sealed (hash).`,
    ])
  })

  it('does not tell what was cut off before it was taken, and tells all that is cut off afterwards', async () => {
    const { id } = await bank.create({ title: `Line ${randomUUID()}` })
    const cut = (tx: Tx) => cutEnd(tx, id, 0)
    expect(await foundAfter(cut)).toEqual([])
    await takeCheckpoint(bank.api.context.db, key)
    expect((await foundAfter(cut)).join()).toMatch(/entry 1: it is not the one that checkpoint \d signed/)
  })

  it('tells when it was changed, taken out or signed by somebody else', async () => {
    const other = await readOrCreateKey(join(folder, 'other.pem'))
    expect(
      await foundAfter((tx) =>
        tx.updateTable('audit_checkpoint_head').set({ links: 1 }).where('checkpoint', '=', 1).execute(),
      ),
    ).toContain('Checkpoint 1: it was altered after it was signed.')
    expect(
      await foundAfter((tx) => sql`UPDATE audit_checkpoint SET at = 'infinity' WHERE number = 1`.execute(tx)),
    ).toContain('Checkpoint 1: it was altered after it was signed.')
    expect(await foundAfter((tx) => tx.deleteFrom('audit_checkpoint').where('number', '=', 1).execute())).toContain(
      'Checkpoint 1: it is missing.',
    )
    expect(await foundAfter(async () => {}, [other])).toContain(
      `Checkpoint 1: the key ${key.id} that signed it is unknown. Name its file with --key or in AUDIT_EARLIER_KEYS.`,
    )
    expect(
      await foundAfter((tx) =>
        tx
          .updateTable('audit_checkpoint')
          .set({ signature: Buffer.alloc(64) })
          .execute(),
      ),
    ).toContain(`Checkpoint 1: its signature was not made with the key ${key.id}.`)
  })

  it('is taken once for what has happened, and not at all where nothing has', async () => {
    const { db } = bank.api.context
    expect(await takeCheckpoint(db, key)).toBeUndefined()
    await bank.create({ title: `Line ${randomUUID()}` })
    const taken = await Promise.all([1, 2, 3].map(() => takeCheckpoint(db, key)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect((await verify()).breaks).toEqual([])
  })

  it('is signed with a key that only the server’s account can read, and verified with its public half', async () => {
    const { auditKeyFile: keyFile } = bank.api.context.config
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    const again = await readOrCreateKey(keyFile)
    expect([again.id, (await readPublicKey(keyFile)).id]).toEqual([key.id, key.id])
  })
})
