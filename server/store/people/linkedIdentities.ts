import type { Kysely } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { recordUserEvent } from './accounts.ts'
import { findForSignIn, userColumns, type UserRecord } from './users.ts'

/** A person at an identity provider, which never gives the pair to anybody else (OpenID Connect Core, 5.7). */
export interface Identity {
  issuer: string
  subject: string
}

/** Returns the person to whom this identity is linked, even if they have left. */
export async function findLinked(db: Kysely<Database>, { issuer, subject }: Identity) {
  return db
    .selectFrom('linked_identity')
    .innerJoin('app_user', 'app_user.id', 'linked_identity.user_id')
    .select([...userColumns, 'active'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/**
 * Links an active person to an identity. Returns undefined if nobody has the user name, or if the person is linked to
 * another identity there.
 */
export async function link(
  db: Kysely<Database>,
  { issuer, subject }: Identity,
  username: string,
): Promise<UserRecord | undefined> {
  return db.transaction().execute(async (transaction) => {
    const user = await findForSignIn(transaction, username)
    if (!user) return undefined
    const linked = await transaction
      .insertInto('linked_identity')
      .values({ issuer, subject, user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (linked)
      await recordUserEvent(transaction, user.id, { actor: issuer, action: 'linked' }, [['subject', [null, subject]]])
    const known = await findLinked(transaction, { issuer, subject })
    return known?.id === user.id ? user : undefined
  })
}
