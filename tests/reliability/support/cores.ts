/** What processes have used of the machine's cores, as Linux tells it; nothing elsewhere. */
import { readFileSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'

/** By who used it, in seconds since it began. */
export type CpuSeconds = Record<string, number>

interface Process {
  name: string
  parent: number
  used: number
  /** With that of its children that have ended. */
  usedInAll: number
}

const ticksPerSecond = 100

/** Of a process alone. */
export const usedBy = (pid: number): number => read(pid)?.used ?? NaN

/** Of PostgreSQL, with all its processes, by one of those that answer; not a number where it runs elsewhere. */
export function usedByDatabase(backend: number): number {
  const found = read(backend)
  if (found?.name !== 'postgres') return NaN
  const { parent } = found
  const numbers = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
  const children = numbers.flatMap((pid) => read(pid) ?? []).filter((each) => each.parent === parent)
  return children.reduce((sum, { used }) => sum + used, read(parent)?.usedInAll ?? NaN)
}

function read(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const [, parent = 0, ...more] = text
      .slice(end + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = more.slice(9)
    const used = (user + system) / ticksPerSecond
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      parent,
      used,
      usedInAll: used + (childrenUser + childrenSystem) / ticksPerSecond,
    }
  } catch {
    return undefined
  }
}

/** How many of the cores each used between the two moments. */
export function coreShares(before: CpuSeconds, after: CpuSeconds, seconds: number): string {
  const shares = Object.entries(after).flatMap(([name, used]) => {
    const share = (used - (before[name] ?? 0)) / seconds
    return Number.isNaN(share) ? [] : [`${name} ${share.toFixed(2)}`]
  })
  return `of ${cpus().length} cores ${shares.join(', ') || 'it is not known who used what'}`
}
