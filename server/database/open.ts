import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { checkServer, connect } from './connect.ts'
import { hasCluster, startCluster } from './embedded/cluster.ts'
import { migrate } from './migrate.ts'
import type { Database } from './tables.ts'

export interface OpenDatabase {
  db: Kysely<Database>
  close(): Promise<void>
}

/** Whether `openDatabase` would open one that is there, rather than make one. */
export const hasDatabase = ({ databaseUrl, dataDir }: Config) => databaseUrl !== undefined || hasCluster(dataDir)

/** The database of `DATABASE_URL`, or our own under `dataDir`; migrated and ready. `onError` hears of broken connections. */
export async function openDatabase(config: Config, onError: (error: unknown) => void): Promise<OpenDatabase> {
  const cluster = config.databaseUrl ? undefined : await startCluster(config.dataDir, onError)
  const url = config.databaseUrl ?? cluster?.url ?? ''
  try {
    await checkServer(url)
    await migrate(url)
  } catch (error) {
    await cluster?.stop()
    throw error
  }
  const db = connect(url, onError)
  return {
    db,
    async close() {
      await db.destroy()
      await cluster?.stop()
    },
  }
}
