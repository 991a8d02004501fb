import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../../../server/database/embedded/cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    databaseServer: string
  }
}

/** The server of DATABASE_URL, or an embedded one for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.DATABASE_URL
  if (external) {
    project.provide('databaseServer', external)
    return async () => {}
  }
  const folder = mkdtempSync(join(tmpdir(), 'credit-api-'))
  chmodSync(folder, 0o755)
  const cluster = await startCluster(folder, console.error)
  project.provide('databaseServer', cluster.url)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
