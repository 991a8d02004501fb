import type { Kysely } from 'kysely'
import { t } from '../../src/texts/t.ts'
import type { Database } from '../database/tables.ts'
import { findLinked, link } from '../store/people/linkedIdentities.ts'
import type { UserRecord } from '../store/people/users.ts'
import type { ProviderIdentity } from './provider.ts'

/**
 * The account of a person at the provider; otherwise the reason why they are not let in, also if they are just leaving.
 */
export interface AccountMatch {
  user?: UserRecord
  reason: string
  detail: string
}

/**
 * Finds the account by the provider's identity. The first time it is found by name, which links the two: a name may
 * pass to somebody else, an identity does not. Signing in at the provider never creates an account.
 */
export async function recognise(db: Kysely<Database>, identity: ProviderIdentity): Promise<AccountMatch> {
  const linked = await findLinked(db, identity)
  if (linked?.active) return { user: linked, reason: 'inactive', detail: unknown(linked.username) }
  const username = await identity.username()
  const detail = unknown(username)
  if (linked) return { reason: 'inactive', detail }
  if (username === undefined) return { reason: 'without a name', detail }
  return { user: await link(db, identity, username), reason: 'unknown', detail }
}

/**
 * The message if nobody is found. It is the same whether there is no account, the account is deactivated, or the name
 * belongs to somebody else.
 */
function unknown(username: string | undefined): string {
  return username === undefined
    ? t('Your account is not known here. Please ask your administrator.')
    : t('Your account “{username}” is not known here. Please ask your administrator.', { username })
}
