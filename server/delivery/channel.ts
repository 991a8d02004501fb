import type { DeliveriesOf, Delivery } from '../store/messages/deliveries.ts'
import type { Message } from '../store/messages/outbox.ts'

/**
 * A way to deliver messages: webhooks to one system, mail to people. None waits for another, so a receiver that hangs
 * delays only its own channel.
 */
export interface Channel extends DeliveriesOf {
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
