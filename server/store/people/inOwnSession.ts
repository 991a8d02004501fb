import { t } from '../../../src/texts/t.ts'
import { Unauthenticated } from '../../errors/problems.ts'
import { type Db, type Tx, inTransaction } from '../transaction.ts'
import { type SignedInUser, holdActor } from './users.ts'

/**
 * Writes what belongs to the person alone, in one transaction. Locks their account and session, so that requests of
 * other browser tabs wait. Throws if the session has ended, such as while the request arrived. Does not check the role.
 */
export function inOwnSession<T>(
  db: Db,
  { id: userId, session_id: sessionId }: Pick<SignedInUser, 'id' | 'session_id'>,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const held = await holdActor(tx, { userId, sessionId }, { alone: true })
    if (!held) throw new Unauthenticated(t('The session has ended.'), 'session_ended')
    return write(tx)
  })
}
