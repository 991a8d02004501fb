import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/database/tables.ts'

/** Runs code while PostgreSQL refuses every audit entry with an error of this code, which names the row. */
export async function breaking<T>(db: Kysely<Database>, code: string, work: () => Promise<T>): Promise<T> {
  await sql`CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(`
    BEGIN RAISE EXCEPTION 'Not this: %', NEW USING ERRCODE = '${code}', DETAIL = NEW::text; END`)}`.execute(db)
  await sql`CREATE TRIGGER breaks_down BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION break_down()`.execute(db)
  try {
    return await work()
  } finally {
    await sql`DROP FUNCTION break_down() CASCADE`.execute(db)
  }
}
