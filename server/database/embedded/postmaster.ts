/** Finds the process that serves a cluster's folder, by its `postmaster.pid`. */
import { execFile } from 'node:child_process'
import { readFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isMissing } from './missing.ts'

export interface Postmaster {
  pid: number
  port: number
  ready: boolean
  /** The program that it runs; a database of an earlier installation has a different one. */
  program: string
}

/** Returns the process that serves the folder; undefined if there is none. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  return postmasterIn(folder, await readLockFile(folder))
}

/**
 * Moves a dead database's `postmaster.pid` out of the way of the next start. Its process id may now belong to a
 * stranger (after a restart of the machine or container), or to a dead process that was never waited for: PostgreSQL
 * would refuse to start. In a container that restarts at once, the next database may even get the same id: `pg_ctl`
 * would take the old file for the new one, and not wait. The file is kept under another name; PostgreSQL still refuses
 * to start while a process of the old database holds its shared memory.
 */
export async function clearAway(folder: string): Promise<void> {
  const written = await readLockFile(folder)
  if (written === '' || (await postmasterIn(folder, written))) return
  const [file, aside] = [join(folder, 'postmaster.pid'), join(folder, 'postmaster.pid.stale')]
  try {
    await rename(file, aside)
    // Another server may have started the database since the file was read.
    if ((await readFile(aside, 'utf8')) !== written) await rename(aside, file)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const readLockFile = (folder: string): Promise<string> =>
  readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')

async function postmasterIn(folder: string, written: string): Promise<Postmaster | undefined> {
  const lines = written.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isThere(pid)) return undefined
  const [program = '', ...args] = await commandLine(pid)
  const served = args[args.indexOf('-D') + 1]
  if (!/postgres/.test(program) || !served || resolve(served) !== resolve(folder)) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready', program }
}

/** Whether a process is alive. A dead process that was never waited for still exists, but has no command line. */
export async function isAlive(pid: number): Promise<boolean> {
  return isThere(pid) && (await commandLine(pid))[0] !== ''
}

/** Whether a process exists, including one of another account, which may not be signalled. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function commandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  }
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'args=']).catch(() => ({ stdout: '' }))
  return stdout.trim().split(/\s+/)
}
