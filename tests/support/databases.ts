import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../server/database/embedded/cluster.ts'

export interface Databases {
  url: string
  /** A folder that goes with them. */
  folder: string
}

type End = () => Promise<void>

/**
 * A PostgreSQL server for a whole run of tests: that of DATABASE_URL, or an embedded one. `prepare` fills it and answers what
 * undoes that; where it fails the server ends with it.
 */
export async function withDatabases(prepare: (databases: Databases) => Promise<End>): Promise<End> {
  const folder = mkdtempSync(join(tmpdir(), 'credit-tests-'))
  chmodSync(folder, 0o755)
  const cluster = process.env.DATABASE_URL ? undefined : await startCluster(folder, console.error)
  const close = async () => {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const undo = await prepare({ url: process.env.DATABASE_URL ?? cluster?.url ?? '', folder })
    return async () => {
      try {
        await undo()
      } finally {
        await close()
      }
    }
  } catch (error) {
    await close()
    throw error
  }
}
