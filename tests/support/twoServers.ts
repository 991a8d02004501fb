import { type DemoBank, createDemoBank } from './demoBank.ts'
import { type Client, client } from './people.ts'
import { type RunningServer, type ServerOptions, startServer } from './server.ts'

/** Two servers of the product on one database, as behind a load balancer. */
export interface TwoServers {
  databaseUrl: string
  /** The file of the key with which both sign the audit's checkpoints. */
  auditKeyFile: string
  servers: [RunningServer, RunningServer]
  /** The address of the server whose turn it is. */
  next: () => string
  /** Signs a person in at one server; their requests then go to both in turn. */
  client: (username: string) => Promise<Client>
  /** Stops both and drops the database. Resolves with their exit codes. */
  stop: () => Promise<(number | null)[]>
}

interface TwoOptions extends Omit<ServerOptions, 'databaseUrl' | 'port'> {
  /** Default: a demo bank that is filled. */
  bank?: Pick<DemoBank, 'url' | 'auditKeyFile' | 'drop'>
}

/** Starts both at the same moment; `options` apply to both. */
export async function startTwoServers({ env, bank, ...options }: TwoOptions = {}): Promise<TwoServers> {
  const { url: databaseUrl, auditKeyFile, drop } = bank ?? (await createDemoBank())
  const start = () => startServer({ ...options, databaseUrl, env: { AUDIT_KEY_FILE: auditKeyFile, ...env } })
  const servers = await Promise.all([start(), start()])
  let turn = 0
  const next = () => servers[turn++ % 2]?.url ?? ''
  return {
    databaseUrl,
    auditKeyFile,
    servers,
    next,
    client: (username) => client(next, username),
    async stop() {
      const codes = await Promise.all(servers.map((server) => server.stop()))
      await drop()
      return codes
    },
  }
}
