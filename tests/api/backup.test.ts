import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { takeCheckpoint } from '../../server/audit/checkpoint.ts'
import type { AuditKey } from '../../server/audit/key.ts'
import { verifyAudit } from '../../server/audit/verify.ts'
import { restoreBackup } from '../../server/database/backup/restore.ts'
import { writeBackup } from '../../server/database/backup/write.ts'
import { connectAlone, queriesOn } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { readAtOneMoment } from '../../server/database/snapshot.ts'
import { chance } from '../support/chance.ts'
import { createDatabase } from '../support/database.ts'
import { promise } from '../reliability/promise.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'
import { killMigrations } from './support/migrationKills.ts'
import { signIn } from './support/people.ts'

let bank: Bank
let key: AuditKey
let url: string
let file: string
const { integer } = chance('what is wrong with a backup')
const folder = mkdtempSync(join(tmpdir(), 'credit-backup-'))

beforeAll(async () => {
  bank = await openBank()
  ;({
    databaseUrl: url,
    context: { key },
  } = bank.api)
  await bank.carry(upTo('approval'), { title: 'Tab\there, a line\nthere, \\. and – “quotes”' })
  await bank.carry(['request'])
  await takeCheckpoint(bank.api.context.db, key)
  file = join(folder, 'first.gz')
  await readAtOneMoment(url, (client) => writeBackup(client, file))
})
afterAll(async () => {
  await bank.close()
  rmSync(folder, { recursive: true })
})

async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectAlone(address)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Works on a new, empty database that goes afterwards. */
async function withEmpty<T>(work: (client: pg.Client, address: string) => Promise<T>): Promise<T> {
  const database = await createDatabase(inject('databaseServer'))
  try {
    return await withClient(database.url, (client) => work(client, database.url))
  } finally {
    await database.drop()
  }
}

const verified = async (db: Parameters<typeof verifyAudit>[0]) =>
  expect((await verifyAudit(db, [key])).breaks).toEqual([])
const restore = (client: pg.Client, from: string) => restoreBackup(client, from, verified)
const relations = async (client: pg.Client) =>
  (await client.query(`SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).rowCount

/**
 * What has to be equal: how many rows each table has, and where each chain ends. Asked without the backup's own code.
 */
async function state(client: pg.Client): Promise<Record<string, object[]>> {
  const names = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const kept = names.rows
    .map(({ name }) => name)
    .filter(
      (name) =>
        !['session', 'refresh_token', 'sign_in_attempt', 'pending_sign_in', 'signing_key', 'received_content'].includes(
          name,
        ),
    )
  const counts = await client.query<{ name: string; rows: number }>(
    kept
      .map((name) => `SELECT '${name}' AS name, count(*) AS rows FROM ${name}`)
      .join(' UNION ALL ')
      .concat(' ORDER BY name'),
  )
  const heads = await client.query<object>(
    `SELECT application_id, links, encode(hash, 'hex') AS hash FROM audit_head ORDER BY 1`,
  )
  const orders = await client.query<object>('SELECT id, rank, search_text, version FROM application ORDER BY id')
  return { counts: counts.rows, heads: heads.rows, orders: orders.rows }
}

promise(25, { short: { rounds: 1, writers: 3 }, full: { rounds: 20, writers: 8 } }, async ({ rounds, writers }) => {
  const done = new AbortController()
  let [writes, rows] = [0, 0]
  const wrong: string[] = []
  const load = Array.from({ length: writers }, async () => {
    while (!done.signal.aborted) {
      const { id } = await bank.create()
      await bank.save('requester', id, { title: `Changed ${writes}` })
      ok(await bank.act('requester', id, 'credit_request_form', 'CR_TR_1'))
      writes += 3
    }
  })
  try {
    for (let round = 1; round <= rounds; round += 1) {
      bank.tokens.requester = (await signIn(bank.api, 'requester')).access
      const to = join(folder, `round-${round}.gz`)
      const before = await readAtOneMoment(url, async (client) => {
        const seen = await state(client)
        const { tables } = await writeBackup(client, to)
        rows += Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
        return seen
      })
      const after = await withEmpty(async (client) => {
        await restore(client, to)
        return state(client)
      })
      const other = Object.keys(before).filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
      if (other.length > 0)
        wrong.push(`Round ${round}: the restored database has other ${other.join(' and ')} than the one dumped.`)
    }
  } finally {
    done.abort()
    await Promise.all(load)
  }
  return {
    figure: `${rounds} dump → restore, ${rows} rows, during ${writes} writes: equal counts and chain heads`,
    wrong,
  }
})

promise(25, { short: { every: 18, files: 4 }, full: { every: 1, files: 1 } }, async (size) => {
  const database = await createDatabase(inject('databaseServer'))
  try {
    const { kills, wrong } = await killMigrations(database.url, size)
    return { figure: `${kills} kills of migrations: all left the old, and the next start made the new`, wrong }
  } finally {
    await database.drop()
  }
})

describe('a backup', () => {
  it('is for this account only, and leaves nothing beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  it('in a folder that does not exist is refused with the name of the folder', async () => {
    const nowhere = join(folder, 'nowhere')
    const written = readAtOneMoment(url, (client) => writeBackup(client, join(nowhere, 'backup')))
    await expect(written).rejects.toMatchObject({ code: 'ENOENT', path: nowhere })
  })

  it('is never written over another file', async () => {
    await expect(readAtOneMoment(url, (client) => writeBackup(client, file))).rejects.toThrow(
      `There is a file ${file} already.`,
    )
  })

  it('leaves nothing when it breaks off', async () => {
    const to = join(folder, 'broken.gz')
    const broken = readAtOneMoment(url, async (client) => {
      await client.query('SELECT 1 / 0').catch(() => {})
      return writeBackup(client, to)
    })
    await expect(broken).rejects.toThrow('current transaction is aborted')
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([])
  })

  it('holds nobody’s session and none of the keys that make tokens', async () => {
    await signIn(bank.api, 'auditor')
    await withEmpty(async (client) => {
      await restore(client, file)
      const { rows } = await client.query(
        'SELECT (SELECT count(*) FROM session) AS sessions, (SELECT count(*) FROM signing_key) AS keys',
      )
      expect(rows).toEqual([{ sessions: 0, keys: 0 }])
    })
  })

  it('of an older version is brought to this one', async () => {
    const to = join(folder, 'older.gz')
    await withEmpty(async (client, address) => {
      const old = join(folder, 'migrations')
      cpSync('server/database/migrations', old, {
        recursive: true,
        filter: (path) => !path.endsWith('.sql') || basename(path) < '017',
      })
      await migrate(address, old)
      await client.query(
        `INSERT INTO app_user (username, first_name, last_name, role) VALUES ('ada', 'Ada', 'Abel', 'requester')`,
      )
      await client.query(`
        INSERT INTO application (id, reference_number, created_by, created_at, path, state_code, state_name,
          step_number, closed, open_stages, not_required, version)
        SELECT gen_random_uuid(), 'CR-2025-00001', id, now(), '"DRAFT"', 'DRAFT', 'Draft', 1, false, '{}', '{}', 1
        FROM app_user`)
      await client.query(
        `INSERT INTO audit (application_id, version, at, actor_id, action) SELECT id, version, now(), created_by, 'created' FROM application`,
      )
      await readAtOneMoment(address, (reader) => writeBackup(reader, to))
    })
    await withEmpty(async (client) => {
      await restore(client, to)
      expect(await verifyAudit(queriesOn(client), [])).toMatchObject({ applications: 1, entries: 1, breaks: [] })
    })
  })
})

describe('a schema whose name has capitals and a blank, beside an extension', () => {
  it('is backed up, and restored into another', async () => {
    const to = join(folder, 'named.gz')
    /** Works on a new database whose only schema in use is this one. */
    const inSchema = (work: (client: pg.Client, address: string) => Promise<unknown>) =>
      withEmpty(async (client, address) => {
        await client.query('CREATE SCHEMA "Bank 2"')
        const name = client.escapeIdentifier(client.database ?? '')
        await client.query(`ALTER DATABASE ${name} SET search_path = "Bank 2"`)
        await withClient(address, (theirs) => work(theirs, address))
      })
    await inSchema(async (_, address) => {
      await migrate(address)
      await readAtOneMoment(address, (client) => writeBackup(client, to))
    })
    await inSchema(async (client) => {
      await client.query('CREATE EXTENSION pg_buffercache')
      await restore(client, to)
      expect((await client.query('SELECT * FROM application')).rowCount).toBe(0)
      await expect(restore(client, to)).rejects.toThrow('The database is not empty.')
    })
  })
})

describe('a restored database', () => {
  it('numbers what is written next after what was there, and chains it', async () => {
    await withEmpty(async (client) => {
      await restore(client, file)
      const last = await client.query<{ seq: number }>('SELECT max(seq) AS seq FROM audit')
      const next = await client.query<{ seq: number }>(
        `INSERT INTO audit (application_id, at, actor_id, action) SELECT application_id, now(), actor_id, 'noted' FROM audit LIMIT 1 RETURNING seq`,
      )
      expect(next.rows[0]?.seq).toBeGreaterThan(last.rows[0]?.seq ?? NaN)
      expect((await verifyAudit(queriesOn(client), [key])).breaks).toEqual([])
      await expect(client.query('DELETE FROM audit')).rejects.toThrow('append-only')
    })
  })
})

describe('nothing is restored', () => {
  let empty: Awaited<ReturnType<typeof createDatabase>>
  beforeAll(async () => void (empty = await createDatabase(inject('databaseServer'))))
  afterAll(() => empty.drop())

  /** The sentence with which a file of this content is refused, after which the database has to be empty still. */
  const refusal = async (content: Buffer) => {
    const bad = join(folder, 'bad.gz')
    writeFileSync(bad, content)
    return withClient(empty.url, async (client) => {
      const sentence = await restore(client, bad).then(
        () => 'It was restored.',
        (error: Error) => error.message,
      )
      return (await relations(client)) === 0 ? sentence : `${sentence} The database is not empty.`
    })
  }

  it('of a file that was cut off, wherever', async () => {
    const whole = readFileSync(file)
    for (const length of [0, 5, 100, integer(101, whole.length - 1), whole.length - 9, whole.length - 1]) {
      expect(await refusal(whole.subarray(0, length))).toBe('The backup is incomplete: its end is missing.')
    }
  })

  /** Among the bits of a compressed file are a few without which it says the same. */
  const holdsTheSame = (bytes: Buffer) => {
    try {
      return gunzipSync(bytes).equals(gunzipSync(readFileSync(file)))
    } catch {
      return false
    }
  }

  it('of a file in which a byte was changed', async () => {
    const whole = readFileSync(file)
    // The first ten bytes only say that the file is compressed, when and where.
    for (const at of [10, whole.length - 4, ...Array.from({ length: 4 }, () => integer(11, whole.length))]) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << integer(0, 8))
      if (holdsTheSame(bytes)) continue
      expect(await refusal(bytes)).toMatch(
        /^The backup is (damaged or was altered: its content does not match its checksum|incomplete: its end is missing)\.$/,
      )
    }
  })

  const rewritten = (change: (text: string) => string) =>
    gzipSync(Buffer.from(change(gunzipSync(readFileSync(file)).toString('latin1')), 'latin1'))

  it.each([
    [
      'in which a row was taken out',
      (text: string) => text.replace(/\n[^\n]+\tauditor\t[^\n]+/, ''),
      /^The backup is damaged or was altered/,
    ],
    [
      'that lacks a table',
      (text: string) => text.replace(/\{"table":"draft"[^]*?\n\\\.\n/, '').replace(/"draft":\{[^}]*\},?/, ''),
      /^The backup does not hold the tables/,
    ],
    [
      'of a version that is not known',
      (text: string) => text.replace('001-people.sql', '001-persons.sql'),
      /^The backup is of another version of the product: its migration 001-persons\.sql/,
    ],
    [
      'of another format',
      (text: string) => text.replace('"format":1', '"format":2'),
      /^The file is not a backup of this product/,
    ],
    [
      'that is something else',
      () => 'Dear all,\nplease find attached',
      /^The (backup is damaged|file is not a backup)/,
    ],
  ])('of a file %s', async (_, change, sentence) => expect(await refusal(rewritten(change))).toMatch(sentence))

  it('of a file that is not compressed, or not there', async () => {
    for (const start of ['{}\n', 'PGDMP\x01\x0f', '-- PostgreSQL database dump\n'])
      expect(await refusal(Buffer.from(start))).toBe('The file is not a backup of this product: it is not gzipped.')
    await withEmpty((client) => expect(restore(client, join(folder, 'nowhere.gz'))).rejects.toThrow('ENOENT'))
  })

  it('into a database that is used', async () => {
    await withClient(url, (client) => expect(restore(client, file)).rejects.toThrow('The database is not empty.'))
  })

  it('whose audit does not hold', async () => {
    await withEmpty(async (client) => {
      const check = async () => Promise.reject(new Error('The audit is broken.'))
      await expect(restoreBackup(client, file, check)).rejects.toThrow('The audit is broken.')
      expect(await relations(client)).toBe(0)
    })
  })
})
