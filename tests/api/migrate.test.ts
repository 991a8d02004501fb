import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrate, prepareForCommand } from '../../server/database/migrate.ts'
import { createDatabase } from '../support/database.ts'

let folder: string
let database: Awaited<ReturnType<typeof createDatabase>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credit-migrations-'))
  database = await createDatabase(inject('databaseServer'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
const query = async (text: string) => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

describe('migrations', () => {
  it('are applied once, in order', async () => {
    file('001-a.sql', 'CREATE TABLE a (n integer)')
    await migrate(database.url, folder)
    file('002-b.sql', 'INSERT INTO a VALUES (1)')
    await migrate(database.url, folder)
    await migrate(database.url, folder)
    expect(await query('SELECT n FROM a')).toEqual([{ n: 1 }])
    expect(await query('SELECT name FROM migration ORDER BY name')).toEqual([
      { name: '001-a.sql' },
      { name: '002-b.sql' },
    ])
  })

  it('leave nothing of a file that fails', async () => {
    file('001-a.sql', 'CREATE TABLE a (n integer); INSERT INTO nowhere VALUES (1)')
    await expect(migrate(database.url, folder)).rejects.toThrow(
      'The migration 001-a.sql failed: relation "nowhere" does not exist',
    )
    expect(await query(`SELECT to_regclass('a') AS a`)).toEqual([{ a: null }])
    file('001-a.sql', 'CREATE TABLE a (n integer)')
    await migrate(database.url, folder)
  })

  it('refuse a file that has changed since', async () => {
    file('001-a.sql', 'CREATE TABLE a (n integer)')
    await migrate(database.url, folder)
    file('001-a.sql', 'CREATE TABLE a (n bigint)')
    await expect(migrate(database.url, folder)).rejects.toThrow(
      'The migration 001-a.sql has changed since it was applied.',
    )
  })

  it('refuse a history that misses a file, or has one pushed in', async () => {
    file('002-b.sql', 'CREATE TABLE b (n integer)')
    await migrate(database.url, folder)
    file('001-a.sql', 'CREATE TABLE a (n integer)')
    await expect(migrate(database.url, folder)).rejects.toThrow(
      'The migration 001-a.sql is older than 002-b.sql, which was applied already.',
    )
    rmSync(join(folder, '001-a.sql'))
    rmSync(join(folder, '002-b.sql'))
    file('003-c.sql', 'CREATE TABLE c (n integer)')
    await expect(migrate(database.url, folder)).rejects.toThrow(
      'The migration 002-b.sql is missing since it was applied.',
    )
  })

  it('refuse a database of a newer version, and say how to go on', async () => {
    file('001-a.sql', 'CREATE TABLE a (n integer)')
    file('002-b.sql', 'CREATE TABLE b (n integer)')
    await migrate(database.url, folder)
    rmSync(join(folder, '002-b.sql'))
    await expect(migrate(database.url, folder)).rejects.toThrow(
      /^The database is of a newer version, with 002-b\.sql\. Start that version, or restore a backup of this one\.$/,
    )
  })

  it('are applied by one of several servers that start together', async () => {
    file('001-a.sql', 'CREATE TABLE a (n integer)')
    file('002-b.sql', 'INSERT INTO a VALUES (1)')
    await Promise.all(Array.from({ length: 6 }, () => migrate(database.url, folder)))
    expect(await query('SELECT n FROM a')).toEqual([{ n: 1 }])
  })
})

describe('a database that does not let its user write is named, with what to do:', () => {
  it('one of somebody else', async () => {
    const user = `reader_${new URL(database.url).pathname.slice(1)}`
    await query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret'`)
    try {
      const url = Object.assign(new URL(database.url), { username: user, password: 'secret' })
      await expect(migrate(url.href)).rejects.toThrow(
        `The database ${url.pathname.slice(1)} at ${url.host} cannot be used by ${user}: permission denied for schema public. Its user must own`,
      )
      await migrate(database.url, folder)
      await expect(prepareForCommand(url.href, false)).rejects.toThrow(
        'permission denied for table migration. Its user',
      )
    } finally {
      await query(`DROP ROLE ${user}`)
    }
  })

  it('one that is read-only', async () => {
    const { pathname, host } = new URL(database.url)
    await query(`ALTER DATABASE ${pathname.slice(1)} SET default_transaction_read_only = on`)
    const sentence = new RegExp(
      `^The database ${pathname.slice(1)} at ${host} .* in a read-only transaction\\. Set DATABASE`,
    )
    await expect(migrate(database.url)).rejects.toThrow(sentence)
    await expect(prepareForCommand(database.url, true)).rejects.toThrow(sentence)
  })
})
