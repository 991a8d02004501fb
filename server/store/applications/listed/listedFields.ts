import { type RawBuilder, sql } from 'kysely'
import type { StatementPart } from '../../statementPart.ts'
import type { Db } from '../../transaction.ts'

/** The value of a listed column for one application. */
export interface ListedValue {
  /** The field's record path. */
  name: string
  value: unknown
  /** The hash of the schema by which it was read. */
  reading: string
}

interface ListedFields {
  applicationId: string
  createdAt: Date
  version: number
  values: ListedValue[]
}

/** Stores the listed columns of an application; a part of the statement that writes the application. */
export const listedPart = (listed: ListedFields): StatementPart[] =>
  listed.values.length === 0
    ? []
    : [{ name: 'listed fields', write: (bind) => upsert(bind('rows')), values: { rows: rowsOf([listed]) } }]

/**
 * Stores the listed columns of applications that were read before. Rows that a change has written in the meantime stay.
 */
export async function writeListed(db: Db, listed: ListedFields[]): Promise<void> {
  if (listed.length > 0) await upsert(sql`${rowsOf(listed)}`).execute(db)
}

const rowsOf = (listed: ListedFields[]): string =>
  JSON.stringify(
    listed.flatMap(({ applicationId: id, createdAt: created_at, version, values }) =>
      values.map((value) => ({ id, created_at, version, ...value })),
    ),
  )

const upsert = (rows: RawBuilder<unknown>) => sql`
  INSERT INTO application_field (name, application_id, created_at, value, by_text, by_number, version, reading)
  SELECT name, id, created_at, value, left(lower(coalesce(value #>> '{}', '')), 200),
    CASE jsonb_typeof(value) WHEN 'number' THEN (value #>> '{}')::numeric ELSE 'Infinity' END, version, reading
  FROM jsonb_to_recordset(${rows}::jsonb) AS given (name text, id uuid, created_at timestamptz, value jsonb,
    version integer, reading text)
  ON CONFLICT (name, application_id) DO UPDATE SET value = excluded.value, by_text = excluded.by_text,
    by_number = excluded.by_number, version = excluded.version, reading = excluded.reading
  WHERE application_field.version <= excluded.version`

/**
 * Finds the next applications after this one, and those of them that lack a column or have it in an earlier version or
 * reading.
 */
export async function findUnlisted(db: Db, columns: Omit<ListedValue, 'value'>[], after: string, limit: number) {
  const { rows } = await sql<{ last: string | null; unlisted: string[] }>`
    WITH next AS (SELECT id, version FROM application WHERE id > ${after}::uuid ORDER BY id LIMIT ${sql.lit(limit)})
    SELECT (SELECT id FROM next ORDER BY id DESC LIMIT 1) AS last, coalesce((
      SELECT jsonb_agg(DISTINCT next.id) FROM next
      CROSS JOIN jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) AS wanted (name text, reading text)
      LEFT JOIN application_field ON application_field.name = wanted.name AND application_id = next.id
      WHERE application_field.version IS DISTINCT FROM next.version OR application_field.reading <> wanted.reading
    ), '[]') AS unlisted`.execute(db)
  return rows[0] ?? { last: null, unlisted: [] }
}

/** Records that every application now has rows of exactly these columns. */
export async function writeListedColumns(db: Db, columns: Omit<ListedValue, 'value'>[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) AS given (name text, reading text)`
  await sql`INSERT INTO listed_field (name, reading) SELECT DISTINCT ON (name) name, reading FROM ${given}
    ON CONFLICT (name) DO UPDATE SET reading = excluded.reading WHERE listed_field.reading <> excluded.reading`.execute(
    db,
  )
}

/** Returns, by name, the reading of each column of which every application has a row. */
export async function findListedColumns(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('listed_field').select(['name', 'reading']).execute()
  return new Map(rows.map(({ name, reading }) => [name, reading]))
}
