import { parentPort, workerData } from 'node:worker_threads'
import { openContents } from '../../contents/open.ts'
import { connect, backgroundUse } from '../../database/connect.ts'
import { lowerPriority } from '../../lib/priority.ts'
import { countToVerify, endVerification, verificationRuns } from '../../store/audit/verifications.ts'
import { type Db, readAtOnce } from '../../store/transaction.ts'
import { publicKeyFrom } from '../key.ts'
import { type AtOneMoment, type VerificationReport, verifyInParts } from '../verify.ts'
import type { VerificationTask } from './runVerification.ts'

/** The time limit of a statement, in ms. The longest one reads all signed ends of chains. */
const hour = 3_600_000
const patient = { ...backgroundUse, connections: 1, statement: hour, idle: hour, answer: hour, whole: hour }

/** How many errors are listed. */
const most = 500

lowerPriority()
const { databaseUrl, ...task } = workerData as VerificationTask
const db = connect(databaseUrl, () => {}, patient)
try {
  await run(db, task)
} finally {
  await db.destroy()
  parentPort?.close()
}

async function run(db: Db, { id, keys: halves, bucket }: Omit<VerificationTask, 'databaseUrl'>): Promise<void> {
  const total = await countToVerify(db)
  const seen = (number: number) => verificationRuns.count(db, id, { seen: Math.min(number, total), total })
  await seen(0)
  const atOneMoment: AtOneMoment = (read) => readAtOnce(db, read)
  const contents = await openContents({ bucket })
  const keys = halves.map(publicKeyFrom)
  const verified = await verifyInParts({ atOneMoment, keys, contents, withoutValues: true, seen })
  await verificationRuns.count(db, id, { seen: total, total })
  await endVerification(db, id, { state: 'done', ...outcome(verified) })
}

function outcome({ breaks, newest, recordEntries, ...verified }: VerificationReport) {
  const { applications, entries, partly, seals, checkpoints } = verified
  return {
    result: {
      applications,
      entries,
      record_entries: recordEntries,
      partly,
      seals,
      checkpoints,
      newest_checkpoint: newest
        ? { number: newest.number, at: newest.at.toISOString(), hash: newest.hash.toString('hex') }
        : null,
    },
    breaks: breaks.slice(0, most).map((each) => each.slice(0, 1_000)),
    others: Math.max(0, breaks.length - most),
  }
}
