import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../../server/database/embedded/cluster.ts'
import { createDatabase } from '../../support/database.ts'
import { startServer } from '../../support/server.ts'
import { type Size, fill } from './fill.ts'

export interface FilledBank {
  /** Another one after a restart. */
  readonly url: string
  /** Of the server's process. */
  readonly pid: number
  databaseUrl: string
  /** The server as it is when nobody has asked it anything. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The product as it is served, with the demo bank and many more applications, on the server of DATABASE_URL or one of its own. */
export async function openFilledBank(size: Size, progress?: (text: string) => void): Promise<FilledBank> {
  const folder = mkdtempSync(join(tmpdir(), 'credit-scale-'))
  chmodSync(folder, 0o755)
  const cluster = process.env.DATABASE_URL ? undefined : await startCluster(folder, console.error)
  const database = await createDatabase(process.env.DATABASE_URL ?? cluster?.url ?? '')
  const start = () => startServer({ databaseUrl: database.url })
  let server = await start()
  const close = async () => {
    await server.stop()
    await database.drop()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await fill(database.url, size, progress)
  } catch (error) {
    await close()
    throw error
  }
  return {
    get url() {
      return server.url
    },
    get pid() {
      return server.pid
    },
    databaseUrl: database.url,
    async restart() {
      await server.stop()
      server = await start()
    },
    close,
  }
}
