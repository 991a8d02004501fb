import type pg from 'pg'
import type { SequenceState, TableLine } from './format.ts'

/**
 * The tables that are not backed up. Sessions: one that has ended since would be live again, and a reader of the backup
 * would hold the keys that sign tokens; after a restore everybody signs in again. Contents on their way into a bucket:
 * they may have become documents since, which a restored database does not know and must not remove. Last writes: they
 * concern the replicas of one database only.
 */
const leftOut = [
  'session',
  'refresh_token',
  'sign_in_attempt',
  'pending_sign_in',
  'signing_key',
  'received_content',
  'last_write',
]

interface Table extends TableLine {
  refers: string[]
}

/** The tables that are backed up, each after those that it refers to. */
export async function listTables(client: pg.Client): Promise<TableLine[]> {
  const { rows } = await client.query<Table>(tablesQuery)
  const kept = rows.filter(({ table }) => !leftOut.includes(table))
  for (const { table, refers } of kept) {
    const lost = refers.find((other) => leftOut.includes(other))
    if (lost) throw new Error(`The table ${table} refers to ${lost}, which is not backed up.`)
  }
  return ordered(kept).map(({ table, columns }) => ({ table, columns }))
}

function ordered(tables: Table[]): Table[] {
  const done: Table[] = []
  let left = tables
  while (left.length > 0) {
    const next = left.filter(({ refers }) => !refers.some((other) => left.some(({ table }) => table === other)))
    if (next.length === 0)
      throw new Error(`The tables ${left.map(({ table }) => table).join(', ')} refer to each other in a circle.`)
    done.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return done
}

export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ sequence: string }>(sequencesQuery)
  const states: SequenceState[] = []
  for (const { sequence } of rows) {
    const found = await client.query<Omit<SequenceState, 'sequence'>>(
      `SELECT last_value::text AS last, is_called AS called FROM ${client.escapeIdentifier(sequence)}`,
    )
    states.push(...found.rows.map((state) => ({ sequence, ...state })))
  }
  return states
}

/** The condition for relations in the schema in use, without those that an extension has put there. */
const ours = `relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
  AND NOT EXISTS (
    SELECT FROM pg_depend
    WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
  )`

export async function isEmpty(client: pg.Client): Promise<boolean> {
  // An index is there only if its table is; that of an extension's table is not marked as the extension's.
  const { rows } = await client.query(`SELECT 1 FROM pg_class WHERE relkind NOT IN ('i', 'I') AND ${ours} LIMIT 1`)
  return rows.length === 0
}

const tablesQuery = `
  SELECT relname::text AS table,
    ARRAY (
      SELECT attname::text FROM pg_attribute
      WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
    ) AS columns,
    ARRAY (
      SELECT other.relname::text FROM pg_constraint JOIN pg_class AS other ON other.oid = confrelid
      WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid
    ) AS refers
  FROM pg_class WHERE relkind = 'r' AND ${ours} ORDER BY relname`

const sequencesQuery = `
  SELECT relname::text AS sequence FROM pg_class
  WHERE relkind = 'S' AND ${ours} ORDER BY relname`
