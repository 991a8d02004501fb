import type { Tx } from '../../store/transaction.ts'
import { type Governance, type NewVersion, insertVersion, setGoverning } from '../../store/workbench/versions.ts'
import { noteBy } from './audit.ts'

interface Publication {
  version: NewVersion
  action: 'published' | 'restored' | 'imported'
  requestId?: string
}

/**
 * Adds the version and makes it the live one, with its entry in the audit. The caller must hold the lock on what
 * governs.
 */
export async function goLive(
  tx: Tx,
  { hash: before }: Pick<Governance, 'hash'>,
  { version, action, requestId }: Publication,
): Promise<number> {
  const number = await insertVersion(tx, version)
  await setGoverning(tx, 'workbench', number)
  await noteBy(tx, {
    key: String(number),
    action,
    by: version.publishedBy,
    at: version.liveAt,
    proposedBy: version.authorId ?? undefined,
    requestId,
    changes: { hash: [before, version.hash], note: [null, version.note] },
  })
  return number
}
