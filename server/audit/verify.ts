import type { Contents } from '../contents/contents.ts'
import { inDatabase } from '../contents/inDatabase.ts'
import { chains } from '../store/auditChains.ts'
import { type Checkpoint, checkpoints, headsOf, headsWithoutEntry } from '../store/auditCheckpoints.ts'
import type { Db } from '../store/transaction.ts'
import { verifySeals } from './verifySeals.ts'
import { firstBreak } from './chain.ts'
import { checkpointHash } from './checkpoint.ts'
import type { PublicKey } from './key.ts'

export interface Verified {
  applications: number
  entries: number
  checkpoints: number
  /** The decisions that are sealed. */
  seals: number
  /** To be compared with what was noted elsewhere: whoever takes out the newest checkpoints leaves no trace but this. */
  newest: Checkpoint | undefined
  /** The first thing that is wrong of each application and each checkpoint, in words. */
  breaks: string[]
  /** Those of them that only say that the content of a sealed document was not found, which may be in a bucket that was not named. */
  missing: string[]
}

/**
 * Reads the whole audit and every seal, and says whether all is what was written. Where somebody may be writing, `db` has to
 * read at one moment: an entry that comes between two of its questions would look like a break.
 */
export async function verifyAudit(db: Db, keys: PublicKey[], contents: Contents = inDatabase): Promise<Verified> {
  const breaks: string[] = []
  let [applications, entries] = [0, 0]
  for await (const chain of chains(db)) {
    const found = firstBreak(chain)
    if (found) breaks.push(found)
    applications += 1
    entries += chain.entries.length
  }
  const signed = await checkpoints(db)
  for (const [index, checkpoint] of signed.entries()) {
    const found = await brokenCheckpoint(db, checkpoint, { before: signed[index - 1], number: index + 1, keys })
    if (found) breaks.push(found)
  }
  const { seals, breaks: unsealed, missing } = await verifySeals(db, keys, contents)
  breaks.push(...(await lostHeads(db)), ...unsealed)
  return { applications, entries, seals, checkpoints: signed.length, newest: signed.at(-1), breaks, missing }
}

interface Place {
  before: Checkpoint | undefined
  number: number
  keys: PublicKey[]
}

async function brokenCheckpoint(db: Db, checkpoint: Checkpoint, { before, number, keys }: Place): Promise<string | undefined> {
  const name = `Checkpoint ${checkpoint.number}`
  if (checkpoint.number !== number) return `Checkpoint ${number}: it is missing.`
  const hash = checkpointHash(before?.hash, checkpoint, await headsOf(db, checkpoint.number))
  if (!hash.equals(checkpoint.hash)) return `${name}: it is not what was signed.`
  const key = keys.find(({ id }) => id === checkpoint.key_id)
  if (!key) return `${name}: the key ${checkpoint.key_id} that signed it is not known. Name its file with --key.`
  return key.accepts(hash, checkpoint.signature) ? undefined : `${name}: its signature is not of the key ${key.id}.`
}

async function lostHeads(db: Db): Promise<string[]> {
  const heads = await headsWithoutEntry(db)
  return heads.map(({ reference_number, application_id, links, checkpoint }) => {
    const name = reference_number ?? `Application ${application_id}`
    return `${name}, entry ${links}: it is not the one that checkpoint ${checkpoint} has signed.`
  })
}
