import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isBroken, isPassing, isUnavailable } from '../errors/unavailable.ts'
import { Unavailable } from '../errors/problems.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** How often a transaction is tried, and until when after it began (in ms), so that a person need not wait long. */
const most = { tries: 3, after: 2_000 }

/**
 * Runs `work` in one transaction: a new one, or `db` if it is one. Runs it again if it met another transaction in a way
 * that does not happen twice, such as a deadlock: what it did was undone. If the database fails, the error says whether
 * nothing was done or the outcome is unknown: the answer to COMMIT may get lost.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db)
  const begun = performance.now()
  const tryIt = (tries: number): Promise<T> =>
    once(db, work).catch((error: unknown) => {
      const mayAgain = tries < most.tries && performance.now() - begun < most.after
      if (mayAgain && isPassing(error instanceof Unavailable ? error.cause : error)) return tryIt(tries + 1)
      throw error
    })
  return tryIt(1)
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
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
