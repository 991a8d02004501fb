import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

/** In ms: the length of one of the kernel's ticks. */
const tick = 10

/** The CPU time that a process has used, in ms, with all its threads; undefined for one that has ended. */
export function cpuOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return tick * (Number(user) + Number(system))
  } catch {
    return undefined
  }
}

/**
 * The CPU time of every process of this machine's PostgreSQL except the one that serves `client`, in ms, by process.
 */
export async function cpuOfDatabase(client: Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')
  return new Map(
    rows.flatMap(({ pid }) => {
      const used = cpuOf(pid)
      return used === undefined ? [] : [[pid, used] as const]
    }),
  )
}

/** The CPU time that the running processes have used since `before`, in ms. */
export function usedSince(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number {
  return [...now].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0)
}
