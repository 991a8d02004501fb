import { constants, getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority of the thread that calls it, so that requests come first. Only on Linux: elsewhere the priority
 * would be that of the whole server. Not to the lowest: while all cores are busy, the thread would then get no further,
 * and keep its database connection.
 */
export function lowerPriority(): void {
  const priority = Number(process.env.THREAD_PRIORITY ?? constants.priority.PRIORITY_BELOW_NORMAL)
  if (process.platform === 'linux') setPriority(0, Math.max(getPriority(0), priority))
}
