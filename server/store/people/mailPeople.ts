import { type SqlBool, sql } from 'kysely'
import type { MailChoice } from '../../database/tables.ts'
import type { Db } from '../transaction.ts'
import { anyRole } from '../openWork/openWork.ts'
import { absentColleagues } from './delegations.ts'
import { choice } from './mailChoices.ts'
import { type StaffQuery, type UserWithDelegations, userColumns } from './users.ts'

/** A person who can get mail. */
export interface MailPerson extends UserWithDelegations {
  email: string
  choice: MailChoice
  /** The language in which they last used the product; null if it is not known. */
  language: string | null
}

const language = sql<string | null>`(
  SELECT language FROM session WHERE user_id = app_user.id AND language IS NOT NULL ORDER BY used_at DESC LIMIT 1)`

/** Selects the active people with a mail address. */
const mailPeople = (db: Db, at: Date) =>
  db
    .selectFrom('app_user')
    .select([...userColumns, sql<string>`email`.as('email'), choice.as('choice'), language.as('language')])
    .select(absentColleagues(at).as('actingFor'))
    .where('active', '=', true)
    .where(sql<SqlBool>`coalesce(trim(email), '') <> ''`)

/**
 * Returns the people with these ids or roles, and the present delegates of those with these ids, whose choice of when
 * to get mail is `chosen`.
 */
export function peopleMailed(db: Db, chosen: MailChoice, { ids, roles }: StaffQuery, at: Date): Promise<MailPerson[]> {
  const delegates = sql`SELECT delegate_id FROM absence
    WHERE person_id = ANY (${ids}::uuid[]) AND starts_at <= ${at} AND ends_at > ${at} AND ended_at IS NULL`
  return mailPeople(db, at)
    .where(choice, '=', chosen)
    .where(
      sql<SqlBool>`(id = ANY (${ids}::uuid[]) OR role = ANY (${roles}::text[]) OR ${anyRole} = ANY (${roles}::text[])
        OR id IN (${delegates}))`,
    )
    .orderBy('app_user.id')
    .execute()
}

/** Returns a person who can get mail; undefined if they cannot. */
export function findMailPerson(db: Db, id: string, at: Date): Promise<MailPerson | undefined> {
  return mailPeople(db, at).where('app_user.id', '=', id).executeTakeFirst()
}
