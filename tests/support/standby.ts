import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Cluster, startCluster } from '../../server/database/embedded/cluster.ts'
import { layDataDir } from './demoBank.ts'
import { startServer } from './server.ts'
import { databasePids, kill } from './tree.ts'

/** A PostgreSQL server with the demo bank, and a standby that follows it. */
export interface ReplicatedBank {
  primaryUrl: string
  auditKeyFile: string
  standbyUrl: string
  /** Runs a query on the standby. */
  ask: <Row extends object>(statement: string) => Promise<Row[]>
  /** Kills the standby with SIGKILL; it is started again shortly afterwards. */
  killStandby: () => void
  /** Stops the standby's processes: it accepts connections but does not answer until it continues. */
  stopStandby: () => void
  continueStandby: () => void
  close: () => Promise<void>
}

type PrimaryServer = Pick<ReplicatedBank, 'primaryUrl' | 'auditKeyFile'>

/** Starts both. `fill` fills the primary if there is no run of tests whose bank could be copied. */
export async function openReplicated(
  fill: (filled: PrimaryServer) => Promise<void> = async () => {},
): Promise<ReplicatedBank> {
  const folder = mkdtempSync(join(tmpdir(), 'credit-replicated-'))
  chmodSync(folder, 0o755)
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')]
  await layDataDir(primaryDir, (dataDir) => startServer({ dataDir, embedded: true }))
  const primary = await startCluster(primaryDir, console.error)
  const auditKeyFile = join(primaryDir, 'audit-key.pem')
  await fill({ primaryUrl: primary.url, auditKeyFile })
  await copyBase(primary, primaryDir, standbyDir)
  const standby = await startCluster(standbyDir, console.error)
  const signal = (name: NodeJS.Signals) => databasePids(standbyDir).forEach((pid) => process.kill(pid, name))
  return {
    primaryUrl: primary.url,
    auditKeyFile,
    standbyUrl: standby.url,
    ask: (statement) => query(standby.url, statement),
    killStandby: () => kill(databasePids(standbyDir)),
    stopStandby: () => signal('SIGSTOP'),
    continueStandby: () => signal('SIGCONT'),
    async close() {
      await standby.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the primary's data as `pg_basebackup -R` does, which the embedded PostgreSQL lacks. */
async function copyBase({ url }: Cluster, primaryDir: string, standbyDir: string): Promise<void> {
  const to = join(standbyDir, 'postgres/data')
  mkdirSync(standbyDir)
  cpSync(join(primaryDir, 'postgres-password'), join(standbyDir, 'postgres-password'))
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`)
    // Keeps the owner of the files, which is PostgreSQL's own user.
    execFileSync('cp', ['-a', join(primaryDir, 'postgres'), standbyDir])
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  rmSync(join(to, 'postmaster.pid'))
  writeFileSync(join(to, 'standby.signal'), '')
  const written = ['backup_label', 'standby.signal'].map((name) => join(to, name))
  execFileSync('chown', [`--reference=${to}`, ...written])
  appendFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${url}'\n`)
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
