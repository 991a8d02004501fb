import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../support/database.ts'
import { createDemoBank } from '../../support/demoBank.ts'

interface BankData {
  options: { dataDir: string; databaseUrl?: string; env?: Record<string, string> }
  remove: () => Promise<void>
}

/** A demo bank that outlives the server: start it again with the same options and it is there. */
export async function keptBank(): Promise<BankData> {
  const { url: databaseUrl, auditKeyFile, drop } = await createDemoBank()
  return keptIn({ databaseUrl, env: { AUDIT_KEY_FILE: auditKeyFile } }, drop)
}

/** An empty bank that outlives the server, in a PostgreSQL of its own where DATABASE_URL names none. */
export async function keptData(): Promise<BankData> {
  const external = process.env.DATABASE_URL
  const database = external ? await createDatabase(external) : undefined
  return keptIn(database ? { databaseUrl: database.url } : {}, async () => database?.drop())
}

function keptIn(options: Omit<BankData['options'], 'dataDir'>, drop: () => Promise<void>): BankData {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  chmodSync(folder, 0o755)
  return {
    options: { dataDir: join(folder, 'data'), ...options },
    async remove() {
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
