import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../server/database/tables.ts'

/** What differs from row to row, besides the application's id. */
const own = {
  application: sql`jsonb_build_object('id', copy, 'reference_number', 'Copy ' || copy, 'rank', NULL)`,
  stage_form: sql`jsonb_build_object('application_id', copy, 'instance_id', gen_random_uuid())`,
  open_work: sql`jsonb_build_object('application_id', copy)`,
}

/**
 * Stores more applications like this one, with its forms and what waits in them, for tests whose lists only have to be
 * long. Nothing of them is in the audit.
 */
export async function copyApplication(db: Kysely<Database>, id: string, count: number): Promise<void> {
  const copies = Array.from({ length: count }, () => randomUUID())
  for (const [table, changes] of Object.entries(own)) {
    const { rows } = await sql<{ name: string }>`
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER'`.execute(db)
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
    const key = sql.ref(table === 'application' ? 'id' : 'application_id')
    const original = sql.table(table)
    await sql`
      INSERT INTO ${original} (${columns})
      SELECT ${columns} FROM (
        SELECT (jsonb_populate_record(NULL::${original}, to_jsonb(original) || ${changes})).*
        FROM ${original} AS original, unnest(${copies}::uuid[]) AS copy WHERE ${key} = ${id}) AS copies`.execute(db)
  }
}

/** Adds more conditions like the application's only one, with what waits because of them. */
export async function copyCondition(db: Kysely<Database>, application: string, count: number): Promise<void> {
  await sql`
    WITH copies AS (
      INSERT INTO condition_subsequent
      SELECT (jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'place', n + 1))).*
      FROM condition_subsequent AS original, generate_series(1, ${count}::integer) AS n
      WHERE application_id = ${application} RETURNING id)
    INSERT INTO open_work
    SELECT (jsonb_populate_record(work, jsonb_build_object('condition_id', copies.id, 'form_type', copies.id))).*
    FROM open_work AS work, copies WHERE application_id = ${application} AND condition_id IS NOT NULL`.execute(db)
}
