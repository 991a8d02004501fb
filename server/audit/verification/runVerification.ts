import type { Bucket } from '../../contents/inBucket.ts'
import { runInThread } from '../../lib/inThread.ts'
import { threadScript } from '../../lib/threadScript.ts'
import { endVerification, verificationRuns } from '../../store/audit/verifications.ts'
import type { Db } from '../../store/transaction.ts'

/** The thread's input. */
export interface VerificationTask {
  databaseUrl: string
  id: string
  /** The public halves of the keys that sign or have signed, as PEM. */
  keys: string[]
  /** The bucket with the contents of documents, if they are not in the database. */
  bucket?: Bucket
}

const thread = threadScript('verifyThread', import.meta.url)

/**
 * The thread's memory limit, in MB. A hundred applications with their audits, and all checkpoints, take a fifth of it.
 */
const memory = 1_024

/**
 * Runs a verification in a thread of its own, at low priority, until it is done or stopped, or the server stops. If the
 * thread ends before it is done, the verification counts as broken off.
 */
export async function runVerification(db: Db, task: VerificationTask, stopping: AbortSignal): Promise<void> {
  try {
    await runInThread(thread, {
      data: task,
      memory,
      reportRunning: () => verificationRuns.reportRunning(db, task.id),
      stopping,
    })
  } finally {
    await endVerification(db, task.id, { state: 'broken_off' })
  }
}
