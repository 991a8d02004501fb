import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningServer } from './server.ts'

/**
 * Runs a program in a process namespace: when its first process ends, all others end at the same moment, as when a
 * machine stops.
 */
const world = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const [program = '', ...args] = world

/**
 * The command that runs a server whose processes are to be killed all at once; undefined if the system does not allow
 * it.
 */
export const apart: string[] | undefined = spawnSync(program, [...args, 'true']).status === 0 ? world : undefined

/** Kills a server, run by `apart` or not, and the database that it has started, with SIGKILL. */
export async function killTree(
  server: Pick<RunningServer, 'pid' | 'ended'>,
  dataDir: string,
  isApart: boolean,
): Promise<void> {
  const pids = isApart ? childrenOf(server.pid) : [...databasePids(dataDir), server.pid]
  kill(pids)
  await server.ended
}

/**
 * The ids of the database's main process and of the processes it has started. Killing them loses what they have not yet
 * written to the disk.
 */
export function databasePids(dataDir: string): number[] {
  const postmaster = postmasterPid(dataDir)
  return postmaster ? [postmaster, ...childrenOf(postmaster)] : []
}

/** The URL of a running server's embedded database. */
export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgresql://postgres:${password}@127.0.0.1:${lockFile(dataDir)[3]}/postgres`
}

const postmasterPid = (dataDir: string) => Number(lockFile(dataDir)[0])

/** The lines of PostgreSQL's lock file in its data folder: the first is its process id, the fourth its port. */
function lockFile(dataDir: string): string[] {
  const file = join(dataDir, 'postgres/data/postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

/** The ids of the processes that a process has started itself. */
export function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

export const kill = (pids: number[]): void => send(pids, 'SIGKILL')

function send(pids: number[], signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has just ended by itself.
    }
  }
}

/** Pauses the database until it is resumed. The main process comes first, so that it starts no other. */
export function stopAll(dataDir: string): number[] {
  send(databasePids(dataDir).slice(0, 1), 'SIGSTOP')
  const pids = databasePids(dataDir)
  send(pids, 'SIGSTOP')
  return pids
}

export const continueAll = (pids: number[]): void => send(pids, 'SIGCONT')
