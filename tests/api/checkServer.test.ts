import { sql } from 'kysely'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { checkServer, warnOfFewConnections } from '../../server/database/checkServer.ts'
import { connect, connectAlone } from '../../server/database/connect.ts'
import { createDatabase } from '../support/database.ts'

afterEach(() => vi.restoreAllMocks())

const advice = `Create it with TEMPLATE template0, ENCODING 'UTF8' and a locale such as LOCALE 'C.UTF-8'.`

/** Has the server checked for a database of this kind, in which `first` has been run. */
async function checkedWith(kind: string, first = 'SELECT 1'): Promise<string> {
  const database = await createDatabase(inject('databaseServer'), `template0 locale_provider libc locale 'C' ${kind}`)
  try {
    const client = await connectAlone(database.url)
    await client.query(first)
    await client.end()
    await checkServer(database.url)
    return 'used'
  } catch (error) {
    return String(error)
  } finally {
    await database.drop()
  }
}

describe('An empty database', () => {
  it('in LATIN1, in which not every name can be stored, is refused', async () => {
    expect(await checkedWith(`encoding 'LATIN1'`)).toContain(
      `cannot be used: its encoding is LATIN1, not UTF8. ${advice}`,
    )
  })

  it.each(['UTF8', 'SQL_ASCII'])(
    'in %s with the locale C is used with a warning that searches tell capitals from small letters',
    async (encoding) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      expect(await checkedWith(`encoding '${encoding}'`)).toBe('used')
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('a search for “ä” does not find “Ä”'))
    },
  )
})

it('A database that is in use is not refused for its letters', async () => {
  expect(await checkedWith(`encoding 'LATIN1'`, 'CREATE TABLE migration ()')).toBe('used')
})

it('A database that allows fewer connections than the server opens is warned of, with both numbers', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const database = await createDatabase(inject('databaseServer'))
  const db = connect(database.url, () => {}, { connections: 1 })
  await warnOfFewConnections(db, 22)
  expect(warn).not.toHaveBeenCalled()
  const role = `few_${new URL(database.url).pathname.slice(1)}`
  await sql`CREATE ROLE ${sql.id(role)} LOGIN PASSWORD 'few' CONNECTION LIMIT 5`.execute(db)
  const limited = Object.assign(new URL(database.url), { username: role, password: 'few' })
  const theirs = connect(limited.href, () => {}, { connections: 1 })
  await warnOfFewConnections(theirs, 22)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('up to 22 database connections, but the database allows 5:'),
  )
  await warnOfFewConnections(db, 1_000_000)
  expect(warn).toHaveBeenCalledTimes(2)
  await theirs.destroy()
  await sql`DROP ROLE ${sql.id(role)}`.execute(db)
  await db.destroy()
  await database.drop()
})

describe('A connection without TLS', () => {
  it.each([
    // It reaches this computer, too, but no check knows it for a loopback address.
    ['to another computer is warned of', '0.0.0.0', 1],
    ['to the same computer is not', '127.0.0.1', 0],
    ['to the same computer by its name is not', 'localhost', 0],
  ])('%s', async (_, hostname, times) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await checkServer(Object.assign(new URL(inject('databaseServer')), { hostname }).href)
    const sentence = `The connection to the database at ${hostname} is not encrypted.`
    expect(warn.mock.calls.filter(([line]) => String(line).startsWith(sentence))).toHaveLength(times)
  })
})
