import type { Kysely } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { isOffered } from '../records/records.ts'

export interface Counterparty {
  id: string
  name: string
  cif_number: string
}

/** Returns the counterparties that are offered on this day. */
export async function listCounterparties(db: Kysely<Database>, today: string): Promise<Counterparty[]> {
  return db
    .selectFrom('counterparty')
    .select(['id', 'name', 'cif_number'])
    .where(isOffered(today))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function createCounterparty(
  db: Kysely<Database>,
  counterparty: Omit<Counterparty, 'id'>,
): Promise<Counterparty> {
  return db
    .insertInto('counterparty')
    .values(counterparty)
    .returning(['id', 'name', 'cif_number'])
    .executeTakeFirstOrThrow()
}
