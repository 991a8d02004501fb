import { announcements } from './announcements.ts'
import type { Listener } from './listener.ts'
import { outbox } from './outbox.ts'

/** All listeners; each is a file of this folder. */
export const listeners: readonly Listener[] = [outbox, announcements]
