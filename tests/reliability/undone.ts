import type { FastifyInstance } from 'fastify'
import type { ControlledTransaction } from 'kysely'
import { buildApp } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'
import type { Database } from '../../server/database/tables.ts'
import type { Db, Tx } from '../../server/store/transaction.ts'

export interface RollbackServer {
  app: FastifyInstance
  /** What the requests see; nothing of it is ever committed. */
  tx: ControlledTransaction<Database>
  /** Does the work and takes back all that it changed. */
  undo<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The server on a database of which everything is taken back: thousands of requests meet the same bank. */
export async function openRollbackServer(context: Context): Promise<RollbackServer> {
  const tx = await context.db.startTransaction().execute()
  const app = await buildApp({ ...context, db: withSavepoints(tx) })
  return {
    app,
    tx,
    async undo(work) {
      // Let go at the end, or each would lie inside the one before, and hold a lock of the database.
      const before = await tx.savepoint('before').execute()
      try {
        return await work()
      } finally {
        await (await before.rollbackToSavepoint('before').execute()).releaseSavepoint('before').execute()
      }
    },
    async close() {
      await tx.rollback().execute()
      await app.close()
    },
  }
}

/** The server's own transactions as savepoints: what throws is rolled back, as it would be. */
function withSavepoints(tx: ControlledTransaction<Database>): Db {
  const transaction = () => ({
    // A savepoint is as isolated as its transaction.
    setIsolationLevel: transaction,
    setAccessMode: transaction,
    async execute<T>(work: (inside: Tx) => Promise<T>): Promise<T> {
      const inside = await tx.savepoint('work').execute()
      try {
        const result = await work(inside)
        await inside.releaseSavepoint('work').execute()
        return result
      } catch (error) {
        await inside.rollbackToSavepoint('work').execute()
        throw error
      }
    },
  })
  const own: Record<PropertyKey, unknown> = { isTransaction: false, transaction }
  return new Proxy<Db>(tx, {
    get(target, key) {
      if (Object.hasOwn(own, key)) return own[key]
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
