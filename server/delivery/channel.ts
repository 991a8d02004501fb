import type { Delivery } from '../store/record/deliveries.ts'
import type { Message } from '../store/record/outbox.ts'

/** A way to deliver messages: webhooks to systems, mail to people. */
export interface Channel {
  /** A unique name, stored with each delivery. */
  name: string
  /** Runs before each look at the outbox, for example to write a message of its own there. */
  begin?(): Promise<void>
  /** The receivers of a message, each under a name that does not change. */
  receiversOf(message: Message): Promise<string[]>
  /**
   * Delivers a message. Throws unless the receiver has confirmed it; throws `Rejected` if further tries are useless.
   * Stops when `signal` aborts.
   */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<void>
}

/** The receiver will never take this message. */
export class Rejected extends Error {
  override readonly name = 'Rejected'
}
