import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** Runs `work` in one transaction: a new one, or the one that `db` already is. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work)
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction
}
