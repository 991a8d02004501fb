import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Runs a script where what it mounts is seen by nobody else, and ends with its last process. */
const alone = (script: string) => ['unshare', '--mount', 'sh', '-c', script] as const

const mount = (folder: string, megabytes: number) => `mount -t tmpfs -o size=${megabytes}m,mode=755 none ${folder}`

/** Whether the system lets us mount; elsewhere there is no small disk. */
export const canMount: boolean = run(mount('/mnt', 1))

function run(script: string): boolean {
  const [program, ...args] = alone(script)
  return spawnSync(program, args).status === 0
}

export interface SmallDisk {
  folder: string
  remove: () => Promise<void>
}

/** A disk of so many megabytes. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const [program, ...args] = alone(`${mount('/mnt', megabytes)} && echo there && exec cat`)
  const keeper: ChildProcess = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  if (keeper.stdout) await once(keeper.stdout, 'data')
  return {
    // As one process sees it, named to all.
    folder: `/proc/${keeper.pid}/root/mnt`,
    async remove() {
      keeper.kill()
      await once(keeper, 'exit')
    },
  }
}
