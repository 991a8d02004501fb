import { sql } from 'kysely'
import type { StatementPart } from '../statementPart.ts'
import type { Db, Tx } from '../transaction.ts'

/** The version of the order of the open applications. */
export async function rankingVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('ranking').select('version').executeTakeFirstOrThrow()
  return version
}

/** Gives the order a new version, because the open applications or their order have changed. */
export const renewedRanking: StatementPart = {
  name: 'ranking',
  write: () => sql`UPDATE ranking SET version = version + 1`,
  values: {},
}

/**
 * Locks all open applications and then the ranking's version, so that neither can change until the transaction ends.
 * Code that opens or closes an application locks in the same order.
 */
export async function lockRanking(tx: Tx): Promise<{ version: number; ranks: Map<string, number | null> }> {
  const locking = tx.selectFrom('application').select('id').where('closed', '=', false).orderBy('id').forUpdate()
  await locking.execute()
  const { version } = await tx.selectFrom('ranking').select('version').forUpdate().executeTakeFirstOrThrow()
  const rows = await tx.selectFrom('application').select(['id', 'rank']).where('closed', '=', false).execute()
  return { version, ranks: new Map(rows.map(({ id, rank }) => [id, rank])) }
}

export async function writeRanks(tx: Tx, ranks: { id: string; rank: number }[]): Promise<void> {
  await sql`
    UPDATE application SET rank = given.rank
    FROM unnest(${ranks.map(({ id }) => id)}::uuid[], ${ranks.map(({ rank }) => rank)}::integer[]) AS given (id, rank)
    WHERE application.id = given.id`.execute(tx)
}
