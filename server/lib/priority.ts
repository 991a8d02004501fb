import { constants, getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority of the calling thread, so that requests come first. Only on Linux: elsewhere it would affect the
 * whole server. It is not the lowest priority: while all cores are busy, the thread would then get no time at all, and
 * hold its database connection.
 */
export function lowerPriority(): void {
  const priority = Number(process.env.THREAD_PRIORITY ?? constants.priority.PRIORITY_BELOW_NORMAL)
  if (process.platform === 'linux') setPriority(0, Math.max(getPriority(0), priority))
}
