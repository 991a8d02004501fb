import { sql } from 'kysely'
import type { Db } from '../transaction.ts'

export interface OtherKeys {
  type: string
  records: number
}

/**
 * Counts the records whose key is not the value of the field that identifies their type. Types with tables of their own
 * have none: the product says which field identifies them.
 */
export async function countOtherKeys(db: Db, fields: Readonly<Record<string, string>>): Promise<OtherKeys[]> {
  const { rows } = await sql<OtherKeys>`
    SELECT type, count(*)::integer AS records FROM record
      JOIN jsonb_each_text(${JSON.stringify(fields)}::jsonb) AS named (of_type, field) ON of_type = type
    WHERE data ->> field IS DISTINCT FROM record.key GROUP BY type ORDER BY type`.execute(db)
  return rows
}
