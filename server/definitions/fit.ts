import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { StageFiles } from '../../src/engine/definition.ts'
import type { Database } from '../database/tables.ts'
import type { DefinitionFiles } from '../lib/definitionFiles.ts'
import { compiledChecks } from './cacheFile.ts'
import type { Db } from '../store/transaction.ts'
import { prepareAside } from './prepareAside.ts'
import { CheckNotDone, DefinitionsRefused } from './refused.ts'
import { strandedBy } from './stranded/stranded.ts'

/**
 * The most time (ms) and memory (MB) that a check may take. People wait for it, and may ask for one after each edit, so
 * an idle thread is kept for a minute.
 */
const most = { time: 30_000, memory: 384, idle: 60_000 }

export interface Fit {
  /** Why the files cannot be published here and now: each with its place and its mend; empty if they can. */
  mistakes: string[]
  /** Whether the check came to an end. If it did not, the same files may fit a moment later. */
  isSure: boolean
  /** Asks again what the files would leave behind in the database, such as in the transaction that publishes them. */
  stranded(db: Db): Promise<string[]>
}

/** Checks whether these files can be published. */
export async function fitOf(db: Kysely<Database>, files: DefinitionFiles): Promise<Fit> {
  try {
    const { stages, application, kinds, records } = await prepareAside(files, { cache: compiledChecks, most })
    const read: StageFiles[] = []
    for (const { body } of stages) {
      read.push(JSON.parse(body) as StageFiles)
      await yieldToEventLoop()
    }
    const stranded = (asked: Db) => strandedBy(asked, { stages: read, application, kinds, records })
    return { mistakes: await stranded(db), isSure: true, stranded }
  } catch (error) {
    if (!(error instanceof DefinitionsRefused)) throw error
    const { mistakes } = error
    return { mistakes, isSure: !(error instanceof CheckNotDone), stranded: async () => mistakes }
  }
}
