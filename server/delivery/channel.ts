import type { Delivery } from '../store/record/deliveries.ts'
import type { Message } from '../store/record/outbox.ts'

/** A way to tell others of what happens: webhooks to systems, mail to people. */
export interface Channel {
  /** Unique; stored with each delivery. */
  name: string
  /** What comes before each look at the outbox, such as writing a message of its own there. */
  begin?(): Promise<void>
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
