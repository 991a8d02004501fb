import type { FastifyBaseLogger } from 'fastify'
import { regularly } from '../lib/regularly.ts'
import type { Db } from '../store/transaction.ts'
import type { Channel } from './channel.ts'
import { deliverAll } from './deliver.ts'

interface Delivering {
  db: Db
  channels: readonly Channel[]
  stopping: AbortSignal
}

/** In ms: how soon after a transition others are told. */
const every = 3_000

/** Tells others of transitions until the server stops; without channels nobody is told, and nothing is tried. */
export function keepDelivering({ db, channels, stopping }: Delivering, log: FastifyBaseLogger): void {
  if (channels.length === 0) return
  regularly({ name: 'deliveries', every, stopping, log }, () => deliverAll(db, channels))
}
