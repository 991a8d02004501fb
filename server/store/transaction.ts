import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** Runs `work` in one transaction: a new one, or the one that `db` already is. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work)
}

/** For work that nobody's request waits for: no statement of this transaction, and no lock it waits for, ends it. */
export async function waitWithoutEnd(tx: Tx): Promise<void> {
  await sql`SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0`.execute(tx)
}

export function isTransaction(db: Db): db is Tx {
  return db.isTransaction
}
