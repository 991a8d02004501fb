import type { Kysely } from 'kysely'
import { checkServer } from './checkServer.ts'
import { type PoolUse, connect, forRequests, openPool, backgroundUse } from './connect.ts'
import { hasCluster, startCluster } from './embedded/cluster.ts'
import { migrate } from './migrate.ts'
import type { Database } from './tables.ts'

/** Identifies the database: an external PostgreSQL, or our own under `dataDir`. */
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

/** Whether there is a database already, so that `openDatabase` would not create one. */
export const hasDatabase = ({ databaseUrl, dataDir }: Where) => databaseUrl !== undefined || hasCluster(dataDir)

/** Returns the database's location for people to read, without a password. */
export function placeOf({ databaseUrl, dataDir }: Where): string {
  if (databaseUrl === undefined) return dataDir
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/**
 * Opens the PostgreSQL of `DATABASE_URL`, or our own under `dataDir`, without migrating it. `onError` receives later
 * errors.
 */
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

/**
 * Opens the database after `prepare`, which migrates it unless told otherwise. `onError` receives the errors of broken
 * connections.
 */
export async function openDatabase(
  where: Where,
  onError: (error: unknown) => void,
  prepare: (url: string) => Promise<void> = migrate,
): Promise<OpenDatabase> {
  const server = await openServer(where, onError)
  try {
    await prepare(server.url)
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
