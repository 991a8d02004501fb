import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a script in a mount namespace of its own, so that nobody else sees what it mounts. It ends with its last
 * process.
 */
const alone = (script: string) => ['unshare', '--mount', 'sh', '-c', script] as const

const mount = (folder: string, megabytes: number) => `mount -t tmpfs -o size=${megabytes}m,mode=755 none ${folder}`

/** Whether the system allows mounting; if not, tests have no small disk. */
export const canMount: boolean = run(mount('/mnt', 1))

function run(script: string): boolean {
  const [program, ...args] = alone(script)
  return spawnSync(program, args).status === 0
}

/** The command that runs a server with a small disk mounted at a folder, filled with the contents of another folder. */
export const withDiskAt = (folder: string, megabytes: number, from: string): string[] => [
  ...alone(`${mount(folder, megabytes)} && cp -a ${from}/. ${folder} && exec "$@"`),
  'sh',
]

/** The path under which other processes reach a folder as one process sees it. */
export const seenBy = (pid: number | undefined, folder: string): string => `/proc/${pid}/root${folder}`

export interface SmallDisk {
  folder: string
  remove: () => Promise<void>
}

/** A disk of this many megabytes. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const [program, ...args] = alone(`${mount('/mnt', megabytes)} && echo there && exec cat`)
  const keeper: ChildProcess = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  if (keeper.stdout) await once(keeper.stdout, 'data')
  return {
    folder: seenBy(keeper.pid, '/mnt'),
    async remove() {
      keeper.kill()
      await once(keeper, 'exit')
    },
  }
}
