/** Who holds a cluster's folder, by its `postmaster.pid`. */
import { execFile } from 'node:child_process'
import { readFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

export interface Postmaster {
  pid: number
  port: number
  ready: boolean
  /** The program it runs; a database of an earlier installation has another one. */
  program: string
}

/** Undefined when nothing serves the folder. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  return postmasterIn(folder, await readLockFile(folder))
}

/**
 * Takes what a dead database has left behind out of the way of the next start. Its number may belong to a stranger by
 * now (after a restart of the machine or container), or to a process that nobody has waited for: PostgreSQL would
 * refuse to start. Or the next one gets the same number, in a container that starts again at once: `pg_ctl` would take
 * the old file for its own, and not wait. The file is kept beside; PostgreSQL still refuses to start while a process of
 * the old database holds its shared memory.
 */
export async function clearAway(folder: string): Promise<void> {
  const written = await readLockFile(folder)
  if (written === '' || (await postmasterIn(folder, written))) return
  const [file, aside] = [join(folder, 'postmaster.pid'), join(folder, 'postmaster.pid.stale')]
  try {
    await rename(file, aside)
    // Unless another server has started the database since it was read.
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

/** A dead process that nobody has waited for is still there, and has no command line. */
export async function isAlive(pid: number): Promise<boolean> {
  return isThere(pid) && (await commandLine(pid))[0] !== ''
}

/** True too for a process of another account, which may not be signalled. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Another server was quicker. */
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function commandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  }
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'args=']).catch(() => ({ stdout: '' }))
  return stdout.trim().split(/\s+/)
}
