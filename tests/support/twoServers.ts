import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from './database.ts'
import { type Client, client } from './people.ts'
import { type RunningServer, type ServerOptions, startServer } from './server.ts'

/** Two processes of the product on one database, as behind a balancer. */
export interface TwoServers {
  databaseUrl: string
  /** The key that both sign the audit's checkpoints with. */
  auditKeyFile: string
  servers: [RunningServer, RunningServer]
  /** The address of the one whose turn it is. */
  next: () => string
  /** A person who has signed in at one, and whose requests then go to both in turn. */
  client: (username: string) => Promise<Client>
  /** Stops both and drops the database. Resolves with their exit codes. */
  stop: () => Promise<(number | null)[]>
}

/** Starts both at the same moment on a new database of the PostgreSQL that `serverUrl` names; `options` are for either. */
export async function startTwoServers(serverUrl: string, { env, ...options }: Omit<ServerOptions, 'databaseUrl' | 'port'> = {}): Promise<TwoServers> {
  const database = await createDatabase(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'credit-two-'))
  const auditKeyFile = join(folder, 'audit-key.pem')
  const start = () => startServer({ ...options, databaseUrl: database.url, env: { AUDIT_KEY_FILE: auditKeyFile, ...env } })
  const servers = await Promise.all([start(), start()])
  let turn = 0
  const next = () => servers[turn++ % 2]?.url ?? ''
  return {
    databaseUrl: database.url,
    auditKeyFile,
    servers,
    next,
    client: (username) => client(next, username),
    async stop() {
      const codes = await Promise.all(servers.map((server) => server.stop()))
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
      return codes
    },
  }
}
