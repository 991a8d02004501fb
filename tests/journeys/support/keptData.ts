import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../support/database.ts'

/** Data that outlive the server: start it again with the same options and they are there. */
export async function keptData(): Promise<{
  options: { dataDir: string; databaseUrl?: string }
  remove: () => Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  chmodSync(folder, 0o755)
  const external = process.env.DATABASE_URL
  const database = external ? await createDatabase(external) : undefined
  return {
    options: { dataDir: join(folder, 'data'), ...(database && { databaseUrl: database.url }) },
    remove: async () => {
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
