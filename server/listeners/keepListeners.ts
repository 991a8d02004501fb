import type { FastifyBaseLogger } from 'fastify'
import { regularly } from '../lib/regularly.ts'
import type { Db } from '../store/transaction.ts'
import { listeners } from './registry.ts'

/** Runs the listeners' regular work until the server stops. */
export function keepListeners({ db, stopping }: { db: Db; stopping: AbortSignal }, log: FastifyBaseLogger): void {
  for (const { name, regularly: job } of listeners) {
    if (job) regularly({ name: `listener ${name}`, every: job.every, stopping, log }, () => job.work(db))
  }
}
