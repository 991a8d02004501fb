import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isBroken, isUnavailable } from '../errors/unavailable.ts'
import { Unavailable } from '../errors/problems.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/**
 * Runs `work` in one transaction: a new one, or `db` if it is one. If the database fails, the error says whether
 * nothing was done or the outcome is unknown: the answer to COMMIT may get lost.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db)
  let isCommitting = false
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx)
      isCommitting = true
      return result
    })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw isCommitting && isBroken(error) ? Unavailable.outcomeUnknown(error) : Unavailable.notDone(error)
  }
}

/**
 * Runs `read` on one snapshot, taken at its first query, whatever others write in the meantime. In a transaction it
 * reads as that transaction does.
 */
export function readAtOnce<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

export function isTransaction(db: Db): db is Tx {
  return db.isTransaction
}
