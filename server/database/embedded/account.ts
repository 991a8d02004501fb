/**
 * The account under which PostgreSQL runs. PostgreSQL refuses root, so a server started as root runs it under the
 * account `postgres`.
 */
import { execFile, spawn } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { ForOperator } from '../../errors/forOperator.ts'

const run = promisify(execFile)

interface Ids {
  uid: number
  gid: number
}

export interface Account {
  /** Runs a program under the account and waits for its end. Rejects with the program's output if it fails. */
  run(program: string, args: string[]): Promise<void>
  /** Gives a file or folder to the account. */
  own(path: string): Promise<void>
}

/** Chooses the account. It must be able to reach `paths`: the programs and the cluster's folder. */
export async function account(paths: string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return { run: (program, args) => complete(program, args), own: async () => {} }
  const ids = (await findIds()) ?? (await createIds())
  const closed = await firstClosed(paths, ids)
  if (closed && !(await canReachAnyway())) throw new ForOperator(closedMessage(closed))
  return {
    run: (program, args) =>
      closed ? complete('setpriv', [...reaching(ids), program, ...args]) : complete(program, args, ids),
    own: (path) => chown(path, ids.uid, ids.gid),
  }
}

async function findIds(): Promise<Ids | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function createIds(): Promise<Ids> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  } catch (cause) {
    const advice = 'Create it, start the server as an ordinary user, or set DATABASE_URL.'
    throw new ForOperator(
      `PostgreSQL does not run as root, and an account "postgres" could not be created. ${advice}`,
      { cause },
    )
  }
  const ids = await findIds()
  if (!ids) throw new ForOperator('The account "postgres" was created but cannot be found.')
  return ids
}

/** Returns the first folder above the paths that the account may not enter, such as root's home. */
async function firstClosed(paths: string[], ids: Ids): Promise<string | undefined> {
  for (const folder of new Set(paths.flatMap(ancestors))) {
    const { mode, uid, gid } = await stat(folder)
    const bit = uid === ids.uid ? 0o100 : gid === ids.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return folder
  }
  return undefined
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...ancestors(parent), parent]
}

/**
 * Returns arguments that let the account reach closed folders by one Linux capability, so that nobody's home has to be
 * opened to everyone. They set a secure bit, without which the kernel ignores the capability in access(2), with which
 * PostgreSQL's programs find each other.
 */
function reaching({ uid, gid }: Ids): string[] {
  const capability = '+dac_read_search'
  return [
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    '--',
  ]
}

async function canReachAnyway(): Promise<boolean> {
  return run('setpriv', [...reaching({ uid: 65_534, gid: 65_534 }), 'true']).then(
    () => true,
    () => false,
  )
}

function closedMessage(folder: string): string {
  return [
    `PostgreSQL runs as the account "postgres", which may not enter ${folder}.`,
    `Allow it (chmod o+x ${folder}), move the project or DATA_DIR elsewhere, start as an ordinary user, or set DATABASE_URL.`,
  ].join('\n')
}

function complete(program: string, args: string[], ids?: Ids): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      ...ids,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    let errorOutput = ''
    child.stderr.on('data', (chunk) => (errorOutput += chunk))
    child.on('error', fail)
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new ForOperator(`${program} failed (${code}): ${errorOutput.trim()}`)),
    )
  })
}
