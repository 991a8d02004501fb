import type { Contents } from '../contents/contents.ts'
import { inDatabase } from '../contents/inDatabase.ts'
import { type Audited, audited } from '../store/record/auditChains.ts'
import { type Checkpoint, checkpoints, headsOf, headsWithoutEntry } from '../store/record/auditCheckpoints.ts'
import { recordHeadsOf } from '../store/records/chains.ts'
import type { Db } from '../store/transaction.ts'
import { verifyRecords } from './verifyRecords.ts'
import { verifySeals } from './verifySeals.ts'
import { firstBreak } from './chain.ts'
import { brokenContents } from './contents.ts'
import { replay } from './replay.ts'
import { differencesFrom } from './differences.ts'
import { checkpointHash } from './checkpoint.ts'
import type { PublicKey } from './key.ts'

export interface Verified {
  applications: number
  entries: number
  checkpoints: number
  /** The entries about records. */
  recordEntries: number
  /** The entries of the applications that an earlier version wrote to: their audit records less than today's. */
  partly: number
  /** The decisions that are sealed. */
  seals: number
  /**
   * To be compared with a checkpoint that was noted elsewhere: removing the newest checkpoints leaves no other trace.
   */
  newest: Checkpoint | undefined
  /** What is wrong, in words: the first mistake of each chain and each checkpoint, and all of the stored data. */
  breaks: string[]
  /** Those of them that only say that a document's content was not found; it may be in a bucket that was not named. */
  missing: string[]
}

/**
 * Reads the whole audit, every application and every seal, and reports what differs from what was written. If somebody
 * may be writing, `db` has to read one snapshot: an entry that arrives between two queries would look like a break.
 */
export async function verifyAudit(db: Db, keys: PublicKey[], contents: Contents = inDatabase): Promise<Verified> {
  const breaks: string[] = []
  const missing: string[] = []
  let [applications, entries, partly] = [0, 0, 0]
  for await (const each of audited(db)) {
    const inWords = (what: string) => `${each.application.referenceNumber}, ${what}`
    const record = verifyRecord(each)
    const content = await brokenContents(db, contents, each.documents)
    breaks.push(...[...record.breaks, ...content.breaks, ...content.missing].map(inWords))
    missing.push(...content.missing.map(inWords))
    applications += 1
    entries += each.chain.entries.length
    if (!record.isWhole) partly += 1
  }
  const signed = await checkpoints(db)
  for (const [index, checkpoint] of signed.entries()) {
    const found = await brokenCheckpoint(db, checkpoint, { before: signed[index - 1], number: index + 1, keys })
    if (found) breaks.push(found)
  }
  const { seals, breaks: unsealed } = await verifySeals(db, keys)
  const records = await verifyRecords(db)
  breaks.push(...(await lostHeads(db)), ...unsealed, ...records.breaks)
  return {
    applications,
    entries,
    recordEntries: records.entries,
    partly,
    seals,
    checkpoints: signed.length,
    newest: signed.at(-1),
    breaks,
    missing,
  }
}

/** Whether an application's chain is intact and, if so, whether the application matches it. */
function verifyRecord({ application, chain, ...beside }: Audited): {
  breaks: string[]
  isWhole: boolean
} {
  const replayed = replay(chain.entries)
  const broken = firstBreak(chain, application.version)
  const differences = () => differencesFrom(replayed, application, beside).map(({ message }) => message)
  return {
    breaks: broken === undefined ? [...replayed.contradictions, ...differences()] : [broken],
    isWhole: replayed.isWhole,
  }
}

interface Place {
  before: Checkpoint | undefined
  number: number
  keys: PublicKey[]
}

async function brokenCheckpoint(
  db: Db,
  checkpoint: Checkpoint,
  { before, number, keys }: Place,
): Promise<string | undefined> {
  const name = `Checkpoint ${checkpoint.number}`
  if (checkpoint.number !== number) return `Checkpoint ${number}: it is missing.`
  const [heads, recordHeads] = [await headsOf(db, checkpoint.number), await recordHeadsOf(db, checkpoint.number)]
  const hash = checkpointHash(before?.hash, checkpoint, heads, recordHeads)
  if (!hash.equals(checkpoint.hash)) return `${name}: it was altered after it was signed.`
  const key = keys.find(({ id }) => id === checkpoint.key_id)
  if (!key) return `${name}: the key ${checkpoint.key_id} that signed it is unknown. Name its file with --key.`
  return key.accepts(hash, checkpoint.signature)
    ? undefined
    : `${name}: its signature was not made with the key ${key.id}.`
}

async function lostHeads(db: Db): Promise<string[]> {
  const heads = await headsWithoutEntry(db)
  return heads.map(({ reference_number, application_id, links, checkpoint }) => {
    const name = reference_number ?? `Application ${application_id}`
    return `${name}, entry ${links}: it is not the one that checkpoint ${checkpoint} signed.`
  })
}
