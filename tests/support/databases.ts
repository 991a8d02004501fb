import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../server/database/embedded/cluster.ts'

export interface Databases {
  url: string
  /** A folder that goes with them. */
  folder: string
  close: () => Promise<void>
}

/** A PostgreSQL server for a whole run of tests: that of DATABASE_URL, or an embedded one. */
export async function openDatabases(): Promise<Databases> {
  const folder = mkdtempSync(join(tmpdir(), 'credit-tests-'))
  chmodSync(folder, 0o755)
  const cluster = process.env.DATABASE_URL ? undefined : await startCluster(folder, console.error)
  const url = process.env.DATABASE_URL ?? cluster?.url ?? ''
  return {
    url,
    folder,
    async close() {
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
