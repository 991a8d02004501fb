import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Published, publish } from './publish.ts'

export interface LiveDefinitions {
  /** What the folder says now: published anew when a file has changed, else what was published last. */
  current(): Promise<Published>
}

/**
 * A definitions' folder that may be edited while it is served. The first `current()` throws `DefinitionsRefused` on
 * mistakes; later ones keep the last good definitions and give the error to `refused`, once for each edit.
 */
export function openDefinitions(
  dir: string,
  { cache, refused }: { cache?: string; refused?: (error: unknown) => void } = {},
): LiveDefinitions {
  let seen = ''
  let last: Promise<Published> | undefined

  const renewed = async (previous: Promise<Published> | undefined): Promise<Published> => {
    if (!previous) return publish(dir, { cache })
    return publish(dir, { cache }).catch((error: unknown) => {
      refused?.(error)
      return previous
    })
  }

  return {
    async current() {
      const now = await stamp(dir)
      if (!last || now !== seen) {
        seen = now
        last = renewed(last)
        last.catch(() => (last = undefined))
      }
      return last
    },
  }
}

/** Changes whenever a file comes, goes or is written. */
async function stamp(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const stats = await Promise.all(files.map((file) => stat(file).catch(() => undefined)))
  return files.map((file, n) => `${file} ${stats[n]?.mtimeMs} ${stats[n]?.size}`).join('\n')
}
