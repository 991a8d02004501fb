import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { StageFiles } from '../../src/engine/definition.ts'
import type { Database } from '../database/tables.ts'
import type { DefinitionFiles } from '../lib/definitionFiles.ts'
import { compiledChecks } from './cacheFile.ts'
import { prepareAside } from './prepareAside.ts'
import { DefinitionsRefused } from './refused.ts'
import { strandedBy } from './stranded/stranded.ts'

/**
 * The most time (ms) and memory (MB) that a check may take. People wait for it, and may ask for one after each edit, so
 * an idle thread is kept for a minute.
 */
const most = { time: 30_000, memory: 384, idle: 60_000 }

/**
 * Returns why these files cannot be published here and now: each mistake with its place and its mend; an empty list if
 * they can.
 */
export async function obstaclesToPublishing(db: Kysely<Database>, files: DefinitionFiles): Promise<string[]> {
  try {
    const { stages, application, kinds } = await prepareAside(files, { cache: compiledChecks, most })
    const read: StageFiles[] = []
    for (const { body } of stages) {
      read.push(JSON.parse(body) as StageFiles)
      await yieldToEventLoop()
    }
    return await strandedBy(db, { stages: read, application, kinds })
  } catch (error) {
    if (error instanceof DefinitionsRefused) return error.mistakes
    throw error
  }
}
