import { sql } from 'kysely'
import type { MailChoice } from '../../database/tables.ts'
import type { Db } from '../transaction.ts'

export type { MailChoice }

/** Who has chosen nothing gets mail at once (ADR 0073). */
export const choice = sql<MailChoice>`
  coalesce((SELECT choice FROM mail_choice WHERE person_id = app_user.id), 'at_once')`

/** When somebody gets mail, and where. */
export function mailOf(db: Db, id: string): Promise<{ choice: MailChoice; address: string | null }> {
  return db
    .selectFrom('app_user')
    .select([choice.as('choice'), 'email as address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function chooseMail(db: Db, id: string, chosen: MailChoice): Promise<void> {
  await db
    .insertInto('mail_choice')
    .values({ person_id: id, choice: chosen })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ choice: chosen }))
    .execute()
}
