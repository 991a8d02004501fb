import type { Listener } from './listener.ts'
import { outbox } from './outbox.ts'

/** Each is a file of this folder. */
export const listeners: readonly Listener[] = [outbox]
