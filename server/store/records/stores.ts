import { type RawBuilder, sql } from 'kysely'

/** Where the records of a type are kept. */
export interface RecordStore {
  /** Selects all records of the type, with the columns of `StoredRecord`. */
  rows: RawBuilder<unknown>
  /** The type of their ids in the database. */
  idType: 'uuid' | 'text'
  /** Writes rows of `given`, which has those columns except the id; a key that exists is updated. */
  write(given: RawBuilder<unknown>): RawBuilder<unknown>
  /**
   * Locks the applications that keep the label of a record in `given` which is about to change. They are locked in the
   * order of their ids, as by everybody who locks several, and before the records, as by everybody who writes one.
   */
  hold?(given: RawBuilder<unknown>): RawBuilder<unknown>
}

/**
 * The record types with tables of their own, to which applications refer. The tables' own columns are in `data`, too.
 */
const tables: Record<string, RecordStore> = {
  counterparties: {
    rows: sql`(SELECT id, cif_number AS key, name AS label, words, data, valid_from, valid_to
      FROM counterparty) AS record`,
    idType: 'uuid',
    write: (given) => sql`
      INSERT INTO counterparty (cif_number, name, words, data, valid_from, valid_to)
      SELECT key, label, words, data, valid_from, valid_to FROM ${given}
      ON CONFLICT (cif_number) DO UPDATE SET name = excluded.name, words = excluded.words, data = excluded.data,
        valid_from = excluded.valid_from, valid_to = excluded.valid_to`,
    hold: (given) => sql`
      SELECT count(*) FROM (
        SELECT FROM ${given} JOIN counterparty ON cif_number = key AND name <> label
          JOIN application ON counterparty_id = counterparty.id
        ORDER BY application.id FOR NO KEY UPDATE OF application) AS held`,
  },
  'limit-types': {
    rows: sql`(SELECT id, name AS key, name AS label, words, data, valid_from, valid_to FROM limit_type) AS record`,
    idType: 'uuid',
    // The definitions may allow places that no integer of PostgreSQL can be: they stay in `data`.
    write: (given) => sql`
      INSERT INTO limit_type (name, position, words, data, valid_from, valid_to)
      SELECT key, least(greatest(coalesce((data->>'position')::numeric, 0), -2147483648), 2147483647)::integer, words,
        data, valid_from, valid_to FROM ${given}
      ON CONFLICT (name) DO UPDATE SET position = excluded.position, words = excluded.words, data = excluded.data,
        valid_from = excluded.valid_from, valid_to = excluded.valid_to`,
  },
}

/** The store of a type that the definitions add. The records of all such types are in one table, under their keys. */
const ofDefinitions = (type: string): RecordStore => ({
  rows: sql`(SELECT key AS id, key, label, words, data, valid_from, valid_to FROM record
    WHERE type = ${type}) AS record`,
  idType: 'text',
  write: (given) => sql`
    INSERT INTO record (type, key, label, words, data, valid_from, valid_to)
    SELECT ${type}, key, label, words, data, valid_from, valid_to FROM ${given}
    ON CONFLICT (type, key) DO UPDATE SET label = excluded.label, words = excluded.words, data = excluded.data,
      valid_from = excluded.valid_from, valid_to = excluded.valid_to`,
})

export const storeOf = (type: string): RecordStore =>
  (Object.hasOwn(tables, type) ? tables[type] : undefined) ?? ofDefinitions(type)
