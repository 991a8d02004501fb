import { constants, getPriority, setPriority } from 'node:os'

/**
 * Lets requests come before the thread that calls it. On Linux the priority is the thread's alone; elsewhere it would
 * be that of the whole server, and stays. At the lowest one it would get no further while all cores are busy, and
 * keep its connection.
 */
export function lowerPriority(): void {
  const priority = Number(process.env.THREAD_PRIORITY ?? constants.priority.PRIORITY_BELOW_NORMAL)
  if (process.platform === 'linux') setPriority(0, Math.max(getPriority(0), priority))
}
