import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isUuid } from '../../lib/uuid.ts'
import type { Db, Tx } from '../transaction.ts'
import { hasWords } from '../words.ts'
import { type RecordEvent, changesOf, holdType, recordEntries } from './audit.ts'
import type { RecordInput, StoredRecord } from './record.ts'
import { storeOf } from './stores.ts'

export interface RecordQuery {
  type: string
  /** Words that must all occur in the record. */
  search?: string
  /** Values that fields must have. */
  where?: Record<string, unknown>
  /** Only records that are offered on this day; without it, all records. */
  today?: string
  after?: Pick<StoredRecord, 'label' | 'key'>
  /** Whether to list by key, which never changes, instead of by label. */
  byKey?: boolean
  limit: number
}

const columns = sql`id, key, label, words, data, valid_from, valid_to`

/** Lists records by label or by key. */
export async function listRecords(
  db: Db,
  { type, search = '', where = {}, today, after, byKey = false, limit }: RecordQuery,
): Promise<StoredRecord[]> {
  const conditions = [today === undefined ? sql<SqlBool>`true` : isOffered(today), ...hasWords(sql`words`, search)]
  if (Object.keys(where).length > 0) conditions.push(sql<SqlBool>`data @> ${JSON.stringify(where)}::jsonb`)
  if (after)
    conditions.push(
      byKey ? sql<SqlBool>`key > ${after.key}` : sql<SqlBool>`(label, key) > (${after.label}, ${after.key})`,
    )
  const order = byKey ? sql`key` : sql`label, key`
  return select(db, type, sql`WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order} LIMIT ${limit}`)
}

/** Whether a row is offered on a day. */
export const isOffered = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(valid_from IS NULL OR valid_from <= ${today}) AND (valid_to IS NULL OR valid_to >= ${today})`

/** Returns the records with one of these keys or labels, offered or not, by key: labels are not unique. */
export function recordsBy(db: Db, type: string, column: 'key' | 'label', values: string[]): Promise<StoredRecord[]> {
  return select(db, type, sql`WHERE ${sql.ref(column)} = ANY (${values}::text[]) ORDER BY key`)
}

/** Returns those of these keys that no record has. */
export async function unknownKeys(db: Db, type: string, keys: string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const known = new Set((await recordsBy(db, type, 'key', keys)).map(({ key }) => key))
  return new Set(keys.filter((key) => !known.has(key)))
}

/** Returns the records to which forms refer, offered or not. */
export async function recordsById(db: Db, type: string, ids: string[]): Promise<StoredRecord[]> {
  const { idType } = storeOf(type)
  const possible = idType === 'uuid' ? ids.filter(isUuid) : ids
  return possible.length > 0 ? select(db, type, sql`WHERE id = ANY (${possible}::${sql.raw(idType)}[])`) : []
}

export function allRecords(db: Db, type: string): Promise<StoredRecord[]> {
  return select(db, type, sql`ORDER BY key`)
}

/** Whether a type has any records. */
export async function hasRecords(db: Db, type: string): Promise<boolean> {
  return (await select(db, type, sql`LIMIT 1`)).length > 0
}

async function select(db: Db, type: string, rest: RawBuilder<unknown>): Promise<StoredRecord[]> {
  return (await sql<StoredRecord>`SELECT ${columns} FROM ${storeOf(type).rows} ${rest}`.execute(db)).rows
}

/** How many rows one statement writes. It takes some milliseconds; then other requests get a turn. */
const atOnce = 500

/** Writes all new and changed records of a transaction, and records the changes in the audit. */
export async function writeRecords(tx: Tx, type: string, records: RecordInput[], event: RecordEvent): Promise<void> {
  await holdType(tx, type)
  const { write, hold } = storeOf(type)
  const labels = JSON.stringify(records.map(({ key, label }) => ({ key, label })))
  await hold?.(sql`jsonb_to_recordset(${labels}::jsonb) AS given (key text, label text)`).execute(tx)
  for (let from = 0; from < records.length; from += atOnce) {
    const part = records.slice(from, from + atOnce)
    const stored = await recordsBy(
      tx,
      type,
      'key',
      part.map(({ key }) => key),
    )
    const before = new Map(stored.map((record) => [record.key, record]))
    const entries = part.map((record) => ({ key: record.key, changes: changesOf(before.get(record.key), record) }))
    const given = sql`jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
      AS given (key text, label text, words text, data jsonb, valid_from date, valid_to date)`
    await write(given).execute(tx)
    await recordEntries(tx, type, entries, event)
  }
}
