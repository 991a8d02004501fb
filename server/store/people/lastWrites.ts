import { sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db } from '../transaction.ts'

/** The mark of the last write of a row of `app_user`; null if they wrote nothing. */
export const lastWrite = sql<string | null>`(SELECT mark FROM last_write WHERE person_id = app_user.id)`

/**
 * Marks that the person has written. It must be the last statement of the transaction: other transactions of the same
 * person wait from here to the commit, so this one must then need nothing that they hold.
 */
export async function markWrite(db: Db, personId: string): Promise<void> {
  await mark(db, { personId })
}

const mark = compiled<{ personId: string }, unknown>(
  (_, bind) => sql`
    INSERT INTO last_write (person_id, mark) VALUES (${bind('personId')}::uuid, gen_random_uuid())
    ON CONFLICT (person_id) DO UPDATE SET mark = excluded.mark`,
)
