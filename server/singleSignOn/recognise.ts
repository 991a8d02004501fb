import type { Kysely } from 'kysely'
import { t } from '../../src/texts/t.ts'
import type { Database } from '../database/tables.ts'
import { findLinked, link } from '../store/people/linkedIdentities.ts'
import type { UserRecord } from '../store/people/users.ts'
import type { Vouched } from './provider.ts'

/**
 * Who somebody at the provider is here, if anybody; else, or where they leave at this moment, why they do not get in.
 */
export interface Recognised {
  user?: UserRecord
  reason: string
  detail: string
}

/**
 * By the provider's identity from the second time on; by the name there the first time, which links the two: a name may
 * pass to somebody else, an identity does not. Nobody is made here by signing in there.
 */
export async function recognise(db: Kysely<Database>, vouched: Vouched): Promise<Recognised> {
  const linked = await findLinked(db, vouched)
  if (linked?.active) return { user: linked, reason: 'inactive', detail: unknown(linked.username) }
  const username = await vouched.username()
  const detail = unknown(username)
  if (linked) return { reason: 'inactive', detail }
  if (username === undefined) return { reason: 'without a name', detail }
  return { user: await link(db, vouched, username), reason: 'unknown', detail }
}

/** The same message if there is no account, if it is deactivated, and if the name belongs to somebody else. */
function unknown(username: string | undefined): string {
  return username === undefined
    ? t('Your account is not known here. Please ask your administrator.')
    : t('Your account “{username}” is not known here. Please ask your administrator.', { username })
}
