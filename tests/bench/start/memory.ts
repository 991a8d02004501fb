import { readFileSync } from 'node:fs'
import { childrenOf } from '../../support/tree.ts'

/** The memory of several processes together, in MB. Shared memory is counted once (PSS). */
export function memoryOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + sharesOf(pid), 0)
}

/** 0 for a process that has ended. */
function sharesOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? NaN) / 1000
  } catch {
    return 0
  }
}

/** A process and all its descendants that are still running. */
export function withChildren(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(withChildren)]
}
