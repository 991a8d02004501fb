import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CopiedSchemas {
  dir: string
  /** Changes a file of the copy, in place. */
  edit(file: string, change: (json: Record<string, unknown>) => void): void
  remove(): void
}

/** The product's definitions, in a folder of their own that a test may change. */
export function copySchemas(): CopiedSchemas {
  const dir = mkdtempSync(join(tmpdir(), 'schemas-'))
  chmodSync(dir, 0o755)
  cpSync('schemas', dir, { recursive: true })
  return {
    dir,
    edit(file, change) {
      const path = join(dir, file)
      const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
      change(json)
      writeFileSync(path, JSON.stringify(json, null, 2))
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
