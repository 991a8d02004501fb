import type { DefinitionFiles } from '../../lib/definitionFiles.ts'
import { runInThread } from '../../lib/inThread.ts'
import { threadScript } from '../../lib/threadScript.ts'
import { endReplay, replayRuns } from '../../store/workbench/replays.ts'
import type { Db } from '../../store/transaction.ts'

/** The thread's input. */
export interface ReplayTask {
  databaseUrl: string
  id: string
  before: DefinitionFiles
  after: DefinitionFiles
}

const thread = threadScript('replayThread', import.meta.url)

/** The memory of the thread, in MB. Two sets of definitions and a batch of applications take a fifth of it. */
const memory = 1_024

/**
 * Runs a replay that has begun, in a thread of its own and at low priority, until it is done, is stopped, or the server
 * stops. If the thread ends before that, the replay counts as broken off.
 */
export async function runReplay(db: Db, task: ReplayTask, stopping: AbortSignal): Promise<void> {
  try {
    await runInThread(thread, {
      data: task,
      memory,
      reportRunning: () => replayRuns.reportRunning(db, task.id),
      stopping,
    })
  } finally {
    await endReplay(db, task.id, { state: 'broken_off' })
  }
}
