import { type SqlBool, sql } from 'kysely'
import type { MailChoice } from '../../database/tables.ts'
import type { Db } from '../transaction.ts'
import { anyRole } from '../openWork/openWork.ts'
import { absentColleagues } from './delegations.ts'
import { choice } from './mailChoices.ts'
import { type StaffWanted, type UserWithDelegations, userColumns } from './users.ts'

/** Somebody who can get mail. */
export interface MailPerson extends UserWithDelegations {
  email: string
  choice: MailChoice
  /** In which they used the product last; null if that is not known. */
  language: string | null
}

const language = sql<string | null>`(
  SELECT language FROM session WHERE user_id = app_user.id AND language IS NOT NULL ORDER BY used_at DESC LIMIT 1)`

/** The active people with an address. */
const mailPeople = (db: Db, at: Date) =>
  db
    .selectFrom('app_user')
    .select([...userColumns, sql<string>`email`.as('email'), choice.as('choice'), language.as('language')])
    .select(absentColleagues(at).as('actingFor'))
    .where('active', '=', true)
    .where(sql<SqlBool>`coalesce(trim(email), '') <> ''`)

/**
 * Those of them with these ids or of these roles, and who acts for one with such an id, who have chosen to get mail
 * then.
 */
export function peopleMailed(db: Db, chosen: MailChoice, { ids, roles }: StaffWanted, at: Date): Promise<MailPerson[]> {
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

/** Undefined if they can get no mail. */
export function findMailPerson(db: Db, id: string, at: Date): Promise<MailPerson | undefined> {
  return mailPeople(db, at).where('app_user.id', '=', id).executeTakeFirst()
}
