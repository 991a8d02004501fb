import { type Checkpoint, auditedButGone, headsOf, headsWithoutEntry } from '../store/audit/auditCheckpoints.ts'
import { recordHeadsOf } from '../store/records/chains.ts'
import type { Db } from '../store/transaction.ts'
import { checkpointHash } from './checkpoint.ts'
import { type PublicKey, unknownKey } from './key.ts'

/** Returns the errors in some of the checkpoints. A checkpoint is named by its place among all. */
export async function brokenCheckpoints(
  db: Db,
  signed: readonly Checkpoint[],
  { from, to, keys }: { from: number; to: number; keys: readonly PublicKey[] },
): Promise<string[]> {
  const breaks: string[] = []
  for (const [n, checkpoint] of signed.slice(from, to).entries()) {
    const place = from + n
    const found = await brokenCheckpoint(db, checkpoint, { before: signed[place - 1], number: place + 1, keys })
    if (found) breaks.push(found)
  }
  return breaks
}

interface Place {
  before: Checkpoint | undefined
  number: number
  keys: readonly PublicKey[]
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
  if (!key) return `${name}: ${unknownKey(checkpoint.key_id)}`
  return key.accepts(hash, checkpoint.signature)
    ? undefined
    : `${name}: its signature was not made with the key ${key.id}.`
}

export async function lostHeads(db: Db): Promise<string[]> {
  const heads = await headsWithoutEntry(db)
  return heads.map(({ reference_number, application_id, links, checkpoint }) => {
    const name = reference_number ?? `Application ${application_id}`
    return `${name}, entry ${links}: it is not the one that checkpoint ${checkpoint} signed.`
  })
}

/** Names the applications that were deleted and have only their audit left. */
export async function lostApplications(db: Db): Promise<string[]> {
  return (await auditedButGone(db)).map((id) => `Application ${id}: it was deleted, and only its audit is left.`)
}
