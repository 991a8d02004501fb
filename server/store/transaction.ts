import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isBroken, isUnavailable } from '../errors/unavailable.ts'
import { Unavailable } from '../errors/problems.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/**
 * Runs `work` in one transaction: a new one, or the one that `db` already is. Where the database goes away, the error
 * says whether nothing was done, or that this is not known: an answer to COMMIT may get lost.
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
 * Everything that `read` asks for is as it was at its first question, whoever writes meanwhile; in a transaction, as
 * that reads.
 */
export function readAtOnce<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

export function isTransaction(db: Db): db is Tx {
  return db.isTransaction
}
