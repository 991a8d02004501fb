import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningServer } from './server.ts'

/**
 * Gives what it runs a world of its own: with its first process all others end at the same moment, as when a machine
 * stops.
 */
const world = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const [program = '', ...args] = world

/** What has to run a server whose whole tree is to be killed at once; nothing where the system does not allow it. */
export const apart: string[] | undefined = spawnSync(program, [...args, 'true']).status === 0 ? world : undefined

/** kill -9 of a server, which `apart` has run or not, and of the database that it has started. */
export async function killTree(
  server: Pick<RunningServer, 'pid' | 'ended'>,
  dataDir: string,
  isApart: boolean,
): Promise<void> {
  const pids = isApart ? childrenOf(server.pid) : [...databasePids(dataDir), server.pid]
  kill(pids)
  await server.ended
}

/** The database's main process and all it has started; what they had not yet written to the disk is gone with them. */
export function databasePids(dataDir: string): number[] {
  const postmaster = postmasterPid(dataDir)
  return postmaster ? [postmaster, ...childrenOf(postmaster)] : []
}

/** Where the embedded database of a running server is. */
export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgresql://postgres:${password}@127.0.0.1:${lockFile(dataDir)[3]}/postgres`
}

const postmasterPid = (dataDir: string) => Number(lockFile(dataDir)[0])

/** Of PostgreSQL in its data folder: its first line is its process, the fourth its port. */
function lockFile(dataDir: string): string[] {
  const file = join(dataDir, 'postgres/data/postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

/** Those that a process has started itself. */
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
      // It has just ended by itself.
    }
  }
}

/** Stops the database until it is told to go on, the main process first: it starts no other then. */
export function stopAll(dataDir: string): number[] {
  send(databasePids(dataDir).slice(0, 1), 'SIGSTOP')
  const pids = databasePids(dataDir)
  send(pids, 'SIGSTOP')
  return pids
}

export const continueAll = (pids: number[]): void => send(pids, 'SIGCONT')
