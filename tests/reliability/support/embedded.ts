import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPublicKey } from '../../../server/audit/key.ts'
import { connect } from '../../../server/database/connect.ts'
import { type RunningServer, type ServerOptions, freePort, startServer } from '../../support/server.ts'
import { layDataDir } from '../../support/demoBank.ts'
import { seenBy, withDiskAt } from '../../support/smallDisk.ts'
import { unlikeAudit } from './acknowledged.ts'
import { inconsistencies } from './consistent.ts'
import { Crowd } from './crowd.ts'
import { type BankContext, bankContextOf } from './plays.ts'
import { apart, embeddedUrl, killTree } from '../../support/tree.ts'

/** A server with its own database and the demo bank, which may be killed and started again. */
export interface EmbeddedBank {
  dataDir: string
  /** Where its servers, and they alone, put what is passing. */
  passing: string
  server: RunningServer
  context: BankContext
  crowd: Crowd
  /** Starts a server where the killed one was; resolves with how long it took to be ready, in ms. */
  startAgain: () => Promise<number>
  /** kill -9 of the server and its database, at once. */
  killAll: () => Promise<void>
  /** Reads the database; for a moment, beside the server. */
  read: <T>(ask: (db: BankContext['db']) => Promise<T>) => Promise<T>
  /** What does not fit together in the database. */
  inconsistencies: () => Promise<string[]>
  /** The same, what the crowd has found wrong, and where it was told something else, now that it has stopped. */
  wrong: () => Promise<string[]>
  /** Kills what there is, and removes it. */
  remove: () => Promise<void>
}

/** `under` runs the server; `env` is added to its environment. */
export async function openEmbeddedBank({
  env,
  ...under
}: Pick<ServerOptions, 'under' | 'schemasDir' | 'env'> = {}): Promise<EmbeddedBank> {
  const folder = enterableFolder()
  const dataDir = join(folder, 'data')
  const options: ServerOptions = {
    dataDir,
    embedded: true,
    port: await freePort(),
    ...under,
    env: { TMPDIR: passingIn(folder), ...env },
  }
  await layBank(dataDir)
  return bankOf(await startServer(options), options, { folder, dataDir })
}

/**
 * A bank whose server has all its data on a disk of so many megabytes. The disk goes with the server, which cannot be
 * started again.
 */
export async function openBankOnSmallDisk(megabytes: number): Promise<EmbeddedBank> {
  const folder = enterableFolder()
  const [disk, laid] = [join(folder, 'disk'), join(folder, 'laid')]
  for (const each of [disk, laid]) mkdirSync(each)
  await layBank(join(laid, 'data'))
  const dataDir = join(disk, 'data')
  const options: ServerOptions = {
    dataDir,
    embedded: true,
    port: await freePort(),
    under: withDiskAt(disk, megabytes, laid),
    env: { TMPDIR: passingIn(folder) },
  }
  const server = await startServer(options)
  return bankOf(server, options, { folder, dataDir: seenBy(server.pid, dataDir) })
}

const layBank = (dataDir: string) => layDataDir(dataDir, (filled) => startServer({ dataDir: filled, embedded: true }))

/** `dataDir` as the tests see it. */
async function bankOf(
  server: RunningServer,
  options: ServerOptions,
  { folder, dataDir }: { folder: string; dataDir: string },
): Promise<EmbeddedBank> {
  const { url } = server
  const context = await asking(dataDir, (site) => Promise.resolve(site))
  const bank: EmbeddedBank = {
    dataDir,
    passing: join(folder, passing),
    server,
    context,
    crowd: new Crowd(context, { place: () => url, clients: 8, files: 0.15 }),
    async startAgain() {
      const begun = performance.now()
      bank.server = await startServer(options)
      return performance.now() - begun
    },
    killAll: () => killTree(bank.server, dataDir, apart !== undefined && options.under === apart),
    read: (ask) => asking(dataDir, ({ db }) => ask(db)),
    inconsistencies: () => asking(dataDir, async ({ db }) => inconsistencies(db, await keys(dataDir))),
    wrong: async () => [
      ...bank.crowd.sender.wrong,
      ...(await bank.read((db) => unlikeAudit(db, bank.crowd))),
      ...(await bank.inconsistencies()),
    ],
    async remove() {
      await bank.killAll()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return bank
}

async function asking<T>(dataDir: string, ask: (context: BankContext) => Promise<T>): Promise<T> {
  const db = connect(embeddedUrl(dataDir), () => {}, { connections: 1 })
  try {
    return await ask(await bankContextOf(db))
  } finally {
    await db.destroy()
  }
}

const keys = async (dataDir: string) => [await readPublicKey(join(dataDir, 'audit-key.pem'))]

const passing = 'passing'

/** PostgreSQL's own user writes there too. */
function passingIn(folder: string): string {
  const made = join(folder, passing)
  mkdirSync(made)
  chmodSync(made, 0o1777)
  return made
}

/** PostgreSQL never runs as root: its own user must be able to enter the folder. */
function enterableFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'credit-kill-'))
  chmodSync(folder, 0o755)
  return folder
}
