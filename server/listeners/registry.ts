import type { Listener } from './listener.ts'

/** Each is a file of this folder. */
export const listeners: readonly Listener[] = []
