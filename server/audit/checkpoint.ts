import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import {
  type Checkpoint,
  type Head,
  lastCheckpoint,
  lockCheckpoints,
  takeHeads,
  writeCheckpoint,
} from '../store/audit/auditCheckpoints.ts'
import { type RecordHead, takeRecordHeads, writeRecordHeads } from '../store/records/chains.ts'
import { inTransaction } from '../store/transaction.ts'
import type { AuditKey } from './key.ts'

/**
 * Signs the ends of the chains that have grown since the last checkpoint. Returns the new checkpoint; undefined if no
 * chain has grown. An application that is being written to at this moment is in the next one.
 */
export function takeCheckpoint(db: Kysely<Database>, key: AuditKey, at = new Date()): Promise<Checkpoint | undefined> {
  return inTransaction(db, async (tx) => {
    await lockCheckpoints(tx)
    const heads = [await takeHeads(tx), await takeRecordHeads(tx)] as const
    if (heads.flat().length === 0) return undefined
    const before = await lastCheckpoint(tx)
    const number = (before?.number ?? 0) + 1
    const hash = checkpointHash(before?.hash, { number, at }, ...heads)
    const checkpoint = { number, at, hash, key_id: key.id, signature: key.sign(hash) }
    await writeCheckpoint(tx, checkpoint, heads[0])
    await writeRecordHeads(tx, number, heads[1])
    return checkpoint
  })
}

/**
 * Returns the hash of a checkpoint. It covers the checkpoint before, so that none can be removed, and the ends of the
 * chains in the order of their names.
 */
export function checkpointHash(
  before: Buffer | undefined,
  { number, at }: Pick<Checkpoint, 'number' | 'at'>,
  heads: Head[],
  recordHeads: RecordHead[],
): Buffer {
  const listed = [
    ...heads.map(({ application_id, ...head }) => ({ chain: application_id, ...head })),
    ...recordHeads.map(({ type, ...head }) => ({ chain: `records ${type}`, ...head })),
  ]
    .map(({ chain, links, hash }) => `${chain} ${links} ${hash.toString('hex')}`)
    .toSorted()
  const text = [before?.toString('hex') ?? '', number, at.toISOString(), ...listed].join('\n')
  return createHash('sha256').update(text).digest()
}
