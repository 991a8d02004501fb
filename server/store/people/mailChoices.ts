import { sql } from 'kysely'
import type { MailChoice } from '../../database/tables.ts'
import type { Db } from '../transaction.ts'
import { inOwnSession } from './inOwnSession.ts'
import type { SignedInUser } from './users.ts'

export type { MailChoice }

/** When a person gets mail: at once if they have not chosen (ADR 0073). */
export const choice = sql<MailChoice>`
  coalesce((SELECT choice FROM mail_choice WHERE person_id = app_user.id), 'at_once')`

/** Returns when and where a person gets mail. */
export function mailOf(db: Db, id: string): Promise<{ choice: MailChoice; address: string | null }> {
  return db
    .selectFrom('app_user')
    .select([choice.as('choice'), 'email as address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function chooseMail(db: Db, person: SignedInUser, chosen: MailChoice): Promise<void> {
  await inOwnSession(db, person, (tx) =>
    tx
      .insertInto('mail_choice')
      .values({ person_id: person.id, choice: chosen })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ choice: chosen }))
      .execute(),
  )
}
