import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../transaction.ts'

/** A record of a type that the definitions add, as it is stored. */
export interface StoredRecord {
  key: string
  label: string
  /** What a search looks into, in lower case. */
  words: string
  data: Record<string, unknown>
  /** YYYY-MM-DD, both included. */
  valid_from: string | null
  valid_to: string | null
}

export interface RecordQuery {
  type: string
  /** Words that must all occur. */
  search?: string
  /** Values of fields. */
  where?: Record<string, unknown>
  /** Only records that are offered on this day. */
  today: string
  after?: Pick<StoredRecord, 'label' | 'key'>
  limit: number
}

const columns = ['key', 'label', 'words', 'data', 'valid_from', 'valid_to'] as const

/** Those that are offered, by label. */
export async function listRecords(
  db: Db,
  { type, search = '', where = {}, today, after, limit }: RecordQuery,
): Promise<StoredRecord[]> {
  let query = db
    .selectFrom('record')
    .select(columns)
    .where('type', '=', type)
    .where((is) => is.or([is('valid_from', 'is', null), is('valid_from', '<=', today)]))
    .where((is) => is.or([is('valid_to', 'is', null), is('valid_to', '>=', today)]))
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean))
    query = query.where('words', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  if (Object.keys(where).length > 0) query = query.where(sql<SqlBool>`data @> ${JSON.stringify(where)}::jsonb`)
  if (after) query = query.where(sql<SqlBool>`(label, key) > (${after.label}, ${after.key})`)
  return query.orderBy('label').orderBy('key').limit(limit).execute()
}

/** Offered or not. */
export async function recordsByKey(db: Db, type: string, keys: string[]): Promise<StoredRecord[]> {
  return db
    .selectFrom('record')
    .select(columns)
    .where('type', '=', type)
    .where(sql<SqlBool>`key = ANY (${keys}::text[])`)
    .execute()
}

export async function allRecords(db: Db, type: string): Promise<StoredRecord[]> {
  return db.selectFrom('record').select(columns).where('type', '=', type).orderBy('key').execute()
}

/** So many rows a statement. */
const atOnce = 5_000

/** Writes new and changed records. */
export async function writeRecords(tx: Tx, type: string, records: StoredRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += atOnce) {
    const part = JSON.stringify(records.slice(from, from + atOnce))
    await sql`
      INSERT INTO record (type, key, label, words, data, valid_from, valid_to)
      SELECT ${type}, key, label, words, data, valid_from, valid_to
      FROM jsonb_to_recordset(${part}::jsonb)
        AS given (key text, label text, words text, data jsonb, valid_from date, valid_to date)
      ON CONFLICT (type, key) DO UPDATE SET label = excluded.label, words = excluded.words, data = excluded.data,
        valid_from = excluded.valid_from, valid_to = excluded.valid_to
    `.execute(tx)
  }
}
