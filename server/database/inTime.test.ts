import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../errors/problems.ts'
import { inTransaction } from '../store/transaction.ts'
import { inTime } from './inTime.ts'
import { preparing } from './prepared.ts'
import type { Database } from './tables.ts'
import { isBroken } from '../errors/unavailable.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * A connection to a database that hangs from the statement `hangs` on. `left` says what was asked, and how the
 * connection was given back.
 */
function hanging(hangs: string) {
  const left: string[] = []
  let giveBack = () => {}
  const client = {
    query({ text }: pg.QueryConfig) {
      left.push(text)
      if (text !== hangs) return Promise.resolve({ command: '', rowCount: 0, rows: [] })
      return new Promise((_, reject) => (giveBack = () => reject(new Error('Connection terminated'))))
    },
    release(error?: Error) {
      left.push(error ? 'destroyed' : 'given back')
      giveBack()
    },
  }
  const connection = inTime(client as unknown as pg.PoolClient, 4000)
  const pool = { connect: async () => preparing(connection), end: async () => {} }
  return { left, connection, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) }
}

/** What it fails with, once so many ms have passed; 'nothing yet' before. */
async function after(ms: number, work: Promise<unknown>): Promise<unknown> {
  const failed = work.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(ms)
  return Promise.race([failed, Promise.resolve('nothing yet')])
}

describe('a connection on which a statement is not answered in time', () => {
  it('is destroyed and never given out again, and the statement fails', async () => {
    const { connection, left } = hanging('SELECT 1')
    const asked = connection.query({ text: 'SELECT 1' })
    expect(await after(3999, asked)).toBe('nothing yet')
    expect(isBroken(await after(1, asked))).toBe(true)
    connection.release()
    expect(left).toEqual(['SELECT 1', 'destroyed'])
  })

  it('is asked nothing more: what would follow fails at once', async () => {
    const { connection, left } = hanging('SELECT 1')
    await after(4000, connection.query({ text: 'SELECT 1' }))
    expect(isBroken(await after(0, connection.query({ text: 'rollback' })))).toBe(true)
    expect(left).toEqual(['SELECT 1', 'destroyed'])
  })
})

it('a connection that answers in time is given back as it is', async () => {
  const { connection, left } = hanging('nothing')
  await connection.query({ text: 'SELECT 1' })
  await vi.advanceTimersByTimeAsync(4000)
  connection.release()
  expect(left).toEqual(['SELECT 1', 'given back'])
})

describe('a transaction in a database that hangs', () => {
  it.each([['begin'], ['SELECT 1']])('at “%s” was not done', async (text) => {
    const { db, left } = hanging(text)
    const failed = await after(
      4000,
      inTransaction(db, (tx) => sql`SELECT 1`.execute(tx)),
    )
    expect(failed).toBeInstanceOf(Unavailable)
    expect(failed).toMatchObject({ status: 503, code: 'not_done' })
    expect(left.at(-1)).toBe('destroyed')
  })

  it('at its commit may have been done or not', async () => {
    const { db, left } = hanging('commit')
    expect(
      await after(
        4000,
        inTransaction(db, (tx) => sql`SELECT 1`.execute(tx)),
      ),
    ).toMatchObject({ status: 503, code: 'outcome_unknown' })
    expect(left).toEqual(['begin', 'SELECT 1', 'commit', 'destroyed'])
  })

  it('at the rollback of what was refused was not done', async () => {
    const { db } = hanging('rollback')
    const refused = inTransaction(db, () => Promise.reject(new Error('Refused.')))
    expect(await after(4000, refused)).toMatchObject({ status: 503, code: 'not_done' })
  })
})
