import type { Contents } from '../contents/contents.ts'
import { inDatabase } from '../contents/inDatabase.ts'
import { type Checkpoint, checkpoints } from '../store/record/auditCheckpoints.ts'
import type { Db } from '../store/transaction.ts'
import type { PublicKey } from './key.ts'
import { type VerifiedApplications, verifyApplications } from './verifyApplications.ts'
import { brokenCheckpoints, lostHeads } from './verifyCheckpoints.ts'
import { verifyRecords } from './verifyRecords.ts'
import { verifySealsAfter } from './verifySeals.ts'

export interface Verified extends VerifiedApplications {
  checkpoints: number
  /** The entries about records. */
  recordEntries: number
  /** The decisions that are sealed. */
  seals: number
  /**
   * To be compared with a checkpoint that was noted elsewhere: removing the newest checkpoints leaves no other trace.
   */
  newest: Checkpoint | undefined
  /** What is wrong, in words: the first mistake of each chain and each checkpoint, and all of the stored data. */
  breaks: string[]
}

/** Everything that it asks of the database is read as it was at one moment. */
export type AtOneMoment = <T>(read: (db: Db) => Promise<T>) => Promise<T>

interface Verifying {
  atOneMoment: AtOneMoment
  keys: readonly PublicKey[]
  contents: Contents
  /** What is wrong is named without what people wrote. */
  withoutValues?: boolean
  /** Hears how many applications, checkpoints and decisions have been looked at. */
  seen?(number: number): Promise<void>
}

/**
 * Reads the whole audit, every application and every seal, and reports what differs from what was written. If somebody
 * may be writing, `db` has to read one snapshot: an entry that arrives between two queries would look like a break.
 */
export const verifyAudit = (db: Db, keys: PublicKey[], contents: Contents = inDatabase): Promise<Verified> =>
  verifyInParts({ atOneMoment: (read) => read(db), keys, contents })

/** How many checkpoints are looked at together. */
const batch = 200

/** The same in parts, each read at a moment of its own, so that no snapshot lasts as long as the whole. */
export async function verifyInParts(verifying: Verifying): Promise<Verified> {
  const { atOneMoment, keys, contents, withoutValues = false, seen = async () => {} } = verifying
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
  found.breaks.push(...(await atOneMoment(lostHeads)), ...unsealed, ...records.breaks)
  return { ...found, recordEntries: records.entries, seals, checkpoints: signed.length, newest: signed.at(-1) }
}
