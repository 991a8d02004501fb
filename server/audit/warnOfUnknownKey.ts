import { lastCheckpoint } from '../store/audit/auditCheckpoints.ts'
import type { Db } from '../store/transaction.ts'
import { type AuditKey, publicKeyFrom } from './key.ts'

/** Warns if the newest checkpoint was signed with a key that is not here: the server's key may have been lost. */
export async function warnOfUnknownKey(db: Db, key: AuditKey): Promise<void> {
  const last = await lastCheckpoint(db)
  if (!last || [key.id, ...key.earlier.map((half) => publicKeyFrom(half).id)].includes(last.key_id)) return
  console.warn(
    `The audit was signed with the key ${last.key_id}, but the server signs with ${key.id} from now on. Put the earlier key back where AUDIT_KEY_FILE says, or name its public half in AUDIT_EARLIER_KEYS.`,
  )
}
