import type { Kysely } from 'kysely'
import { type PoolUse, checkServer, connect, forRequests, openPool, backgroundUse } from './connect.ts'
import { hasCluster, startCluster } from './embedded/cluster.ts'
import { migrate } from './migrate.ts'
import type { Database } from './tables.ts'

/** Which database: somebody else's PostgreSQL, or our own under `dataDir`. */
export interface Where {
  databaseUrl?: string
  dataDir: string
}

export interface OpenDatabase {
  /** For requests, which need an answer soon. */
  db: Kysely<Database>
  /** For background work. */
  background: Kysely<Database>
  connections: () => PoolUse
  url: string
  close(): Promise<void>
}

/** Whether `openDatabase` would open one that is there, rather than make one. */
export const hasDatabase = ({ databaseUrl, dataDir }: Where) => databaseUrl !== undefined || hasCluster(dataDir)

/** Where the database is, as people read it: nobody's password is in it. */
export function placeOf({ databaseUrl, dataDir }: Where): string {
  if (databaseUrl === undefined) return dataDir
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/** The PostgreSQL of `DATABASE_URL`, or our own under `dataDir`, as it is. `onError` hears of what goes wrong later. */
export async function openServer(
  { databaseUrl, dataDir }: Where,
  onError: (error: unknown) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const cluster = databaseUrl ? undefined : await startCluster(dataDir, onError)
  const url = databaseUrl ?? cluster?.url ?? ''
  const close = async () => cluster?.stop()
  try {
    await checkServer(url)
  } catch (error) {
    await close()
    throw error
  }
  return { url, close }
}

/** The database, migrated and ready. `onError` hears of broken connections. */
export async function openDatabase(where: Where, onError: (error: unknown) => void): Promise<OpenDatabase> {
  const server = await openServer(where, onError)
  try {
    await migrate(server.url)
  } catch (error) {
    await server.close()
    throw error
  }
  const { db, connections } = openPool(server.url, onError, forRequests)
  const others = connect(server.url, onError, backgroundUse)
  return {
    db,
    background: others,
    connections,
    url: server.url,
    async close() {
      await Promise.all([db.destroy(), others.destroy()])
      await server.close()
    },
  }
}
