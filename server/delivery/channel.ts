import type { Delivery } from '../store/record/deliveries.ts'
import type { Message } from '../store/record/outbox.ts'

/** A way to tell others of transitions, such as webhooks. */
export interface Channel {
  /** Unique; stored with each delivery. */
  name: string
  /** Whom a message is for, each by a name that stays the same. */
  receiversOf(message: Message): Promise<string[]>
  /**
   * Throws unless the receiver has confirmed it; `Rejected` if further tries are in vain. Stops when `signal` aborts.
   */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<void>
}

/** The receiver will never take this message. */
export class Rejected extends Error {
  override readonly name = 'Rejected'
}
