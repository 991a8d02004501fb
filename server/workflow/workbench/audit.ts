import { usernameOf } from '../../store/people/users.ts'
import { type RecordChanges, recordEntries } from '../../store/records/audit.ts'
import type { Tx } from '../../store/transaction.ts'
import type { WorkInTransaction } from '../../model/work.ts'

/** The name of the workbench's chain among those of the record types, none of which can have it. */
const chain = 'schemas/'

export interface AuditNote {
  /** A proposal's id, a version's number, or what governs. */
  key: string
  action: string
  changes: RecordChanges
  proposedBy?: string
}

/** Records in the audit what the signed-in person did with the definitions. */
export const noteInAudit = ({ db: tx, actor, now, requestId }: WorkInTransaction, note: AuditNote): Promise<void> =>
  noteBy(tx, { ...note, by: actor.id, at: now, requestId })

/**
 * Records in the audit what the person with the id `by` did, also where nobody is signed in because an earlier decision
 * takes effect.
 */
export async function noteBy(
  tx: Tx,
  { key, changes, by, ...event }: AuditNote & { by: string; at: Date; requestId?: string },
): Promise<void> {
  await recordEntries(tx, chain, [{ key, changes }], { ...event, actor: await usernameOf(tx, by), actorId: by })
}
