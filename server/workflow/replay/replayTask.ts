import { parentPort, workerData } from 'node:worker_threads'
import { connect, backgroundUse } from '../../database/connect.ts'
import { compiledChecks } from '../../definitions/cacheFile.ts'
import { publish } from '../../definitions/publish.ts'
import { DefinitionsRefused } from '../../definitions/refused.ts'
import { endReplay } from '../../store/workbench/replays.ts'
import type { DefinitionFiles } from '../../lib/definitionFiles.ts'
import { lowerPriority } from '../../lib/priority.ts'
import type { Db } from '../../store/transaction.ts'
import { replayAll } from './replayAll.ts'
import type { ReplayTask } from './runReplay.ts'
import { sameIn } from './same.ts'
import { type Side, sideOf } from './side.ts'

lowerPriority()
const { databaseUrl, ...task } = workerData as ReplayTask

const sideFrom = async (files: DefinitionFiles): Promise<Side> =>
  sideOf(await publish(files, { cache: compiledChecks }))

/** Shortens a mistake, which may quote a whole definition. */
const cut = (mistake: string): string => mistake.slice(0, 1_000)

async function run(db: Db, { id, before, after }: Omit<ReplayTask, 'databaseUrl'>): Promise<void> {
  try {
    const sides = { before: await sideFrom(before), after: await sideFrom(after) }
    await replayAll(db, id, { ...sides, same: sameIn(sides.before.workflows, sides.after.workflows) })
  } catch (error) {
    if (!(error instanceof DefinitionsRefused)) throw error
    await endReplay(db, id, { state: 'refused', mistakes: error.mistakes.slice(0, 100).map(cut) })
  }
}

const db = connect(databaseUrl, () => {}, { ...backgroundUse, connections: 1 })
try {
  await run(db, task)
} finally {
  await db.destroy()
  parentPort?.close()
}
