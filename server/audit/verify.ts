import type { Contents } from '../contents/contents.ts'
import { inDatabase } from '../contents/inDatabase.ts'
import { type Checkpoint, checkpoints } from '../store/audit/auditCheckpoints.ts'
import type { Db } from '../store/transaction.ts'
import type { PublicKey } from './key.ts'
import { type VerifiedApplications, verifyApplications } from './verifyApplications.ts'
import { brokenCheckpoints, lostApplications, lostHeads } from './verifyCheckpoints.ts'
import { verifyRecords } from './verifyRecords.ts'
import { verifySealsAfter } from './verifySeals.ts'

export interface VerificationReport extends VerifiedApplications {
  checkpoints: number
  /** The number of entries about records. */
  recordEntries: number
  /** The number of sealed decisions. */
  seals: number
  /**
   * The newest checkpoint, to compare with one that was noted elsewhere: the removal of the newest checkpoints leaves
   * no other trace.
   */
  newest: Checkpoint | undefined
  /** The errors, in words: the first of each chain and each checkpoint, and all of the stored data. */
  breaks: string[]
}

/** Runs `read` on one snapshot of the database. */
export type AtOneMoment = <T>(read: (db: Db) => Promise<T>) => Promise<T>

interface VerificationOptions {
  atOneMoment: AtOneMoment
  keys: readonly PublicKey[]
  contents: Contents
  /** Whether the errors leave out what people wrote. */
  withoutValues?: boolean
  /** Receives the number of applications, checkpoints and decisions verified so far. */
  seen?(number: number): Promise<void>
}

/**
 * Reads the whole audit, every application and every seal, and reports what differs from what was written. If others
 * may be writing, `db` must read one snapshot: an entry that arrives between two queries would look like a break.
 */
export const verifyAudit = (db: Db, keys: PublicKey[], contents: Contents = inDatabase): Promise<VerificationReport> =>
  verifyInParts({ atOneMoment: (read) => read(db), keys, contents })

/** How many checkpoints are verified together. */
const batch = 200

/** Verifies in parts, each on a snapshot of its own, so that no snapshot lasts as long as the whole verification. */
export async function verifyInParts(options: VerificationOptions): Promise<VerificationReport> {
  const { atOneMoment, keys, contents, withoutValues = false, seen = async () => {} } = options
  const found: VerifiedApplications = { applications: 0, entries: 0, partly: 0, breaks: [], missing: [] }
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const part = await atOneMoment((db) => verifyApplications(db, after, { contents, withoutValues }))
    for (const figure of ['applications', 'entries', 'partly'] as const) found[figure] += part[figure]
    for (const list of ['breaks', 'missing'] as const) found[list].push(...part[list])
    after = part.last
    await seen(found.applications)
  }
  const signed = await atOneMoment(checkpoints)
  for (let from = 0; from < signed.length; from += batch) {
    const to = from + batch
    found.breaks.push(...(await atOneMoment((db) => brokenCheckpoints(db, signed, { from, to, keys }))))
    await seen(found.applications + Math.min(to, signed.length))
  }
  let seals = 0
  const unsealed: string[] = []
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const part = await atOneMoment((db) => verifySealsAfter(db, keys, after))
    seals += part.seals
    unsealed.push(...part.breaks)
    after = part.last
    await seen(found.applications + signed.length + seals)
  }
  const records = await atOneMoment(verifyRecords)
  found.breaks.push(
    ...(await atOneMoment(lostHeads)),
    ...(await atOneMoment(lostApplications)),
    ...unsealed,
    ...records.breaks,
  )
  return { ...found, recordEntries: records.entries, seals, checkpoints: signed.length, newest: signed.at(-1) }
}
