import { dayOf } from '../../../src/engine/codec/stamps.ts'
import type { RecordType } from '../../../src/engine/definition.ts'
import { asText, isRecord } from '../../../src/engine/path.ts'
import { t } from '../../../src/texts/t.ts'
import { Invalid, NotFound } from '../../errors/problems.ts'
import { unfitText } from '../../errors/unfitText.ts'
import { asNamed } from '../../store/lookups/records.ts'
import type { StoredRecord } from '../../store/records/record.ts'
import { readCursor, writeCursor } from '../../store/records/recordCursor.ts'
import { listRecords, recordsBy, recordsById } from '../../store/records/records.ts'
import type { Work } from '../../model/work.ts'
import { requirePosition } from '../requirePosition.ts'

export interface RecordsQuery {
  q?: string
  /** The record with this key, offered or not. */
  key?: string
  /** The record that forms store by this id, offered or not. */
  id?: string
  /** Filters by fields: a JSON object of values by field. */
  where?: string
  limit?: string
  cursor?: string
}

const usual = 50

/** Returns a page of a type's records. Throws `NotFound` for a type that the definitions do not have. */
export async function readRecords(
  { db, now }: Pick<Work, 'db' | 'now'>,
  types: Record<string, RecordType>,
  name: string,
  query: RecordsQuery,
) {
  const type = Object.hasOwn(types, name) ? types[name] : undefined
  if (!type) throw new NotFound()
  if (query.id !== undefined) return single(await recordsById(db, name, [query.id]))
  if (query.key !== undefined) return single(await recordsBy(db, name, 'key', [query.key]))
  const limit = query.limit === undefined ? usual : Number(query.limit)
  const found = await listRecords(db, {
    type: name,
    search: query.q,
    where: query.where === undefined ? undefined : filterIn(type, query.where),
    today: dayOf(now),
    after: query.cursor === undefined ? undefined : requirePosition(readCursor(query.cursor)),
    limit: limit + 1,
  })
  const results = found.slice(0, limit)
  const last = found.length > limit ? results.at(-1) : undefined
  return { results: results.map(asNamed), next: last ? writeCursor(last) : null }
}

const single = (found: StoredRecord[]) => ({ results: found.map(asNamed), next: null })

const readers: Record<string, (text: string) => unknown> = {
  number: Number,
  integer: Number,
  boolean: (text) => text === 'true',
}

/**
 * Returns the values to filter by, in the types of the fields. Throws `Invalid` for a name that is no field of the
 * type, and for a text that no record can contain.
 */
function filterIn({ fields }: RecordType, text: string): Record<string, unknown> {
  const conditions = parsed(text)
  if (!isRecord(conditions)) throw new Invalid({ where: [t('This is not a JSON object of values by field.')] })
  const entries = Object.entries(conditions).map(([field, value]) => {
    const schema = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (!schema || asText(value) === '')
      throw new Invalid({ where: [t('The records have no field “{field}” to filter by.', { field })] })
    const unfit = unfitText(asText(value))
    if (unfit !== undefined) throw new Invalid({ where: [unfit] })
    const read = readers[String(schema.type)] ?? String
    return [field, read(asText(value))] as const
  })
  return Object.fromEntries(entries)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
