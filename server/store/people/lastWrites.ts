import { sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db } from '../transaction.ts'

/** The mark of what a row of `app_user` wrote last; null if they wrote nothing. */
export const lastWrite = sql<string | null>`(SELECT mark FROM last_write WHERE person_id = app_user.id)`

/**
 * Marks that the person has written, as the last statement of a transaction: another one of theirs waits from here to
 * the commit, for which this one must need nothing that the other holds.
 */
export async function markWrite(db: Db, personId: string): Promise<void> {
  await mark(db, { personId })
}

const mark = compiled<{ personId: string }, unknown>(
  (_, bind) => sql`
    INSERT INTO last_write (person_id, mark) VALUES (${bind('personId')}::uuid, gen_random_uuid())
    ON CONFLICT (person_id) DO UPDATE SET mark = excluded.mark`,
)
