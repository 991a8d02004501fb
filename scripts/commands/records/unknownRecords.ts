import type { RecordType } from '../../../src/engine/definition.ts'
import { isEqual } from '../../../src/engine/path.ts'
import { namedRecords } from '../../../src/engine/records/namedRecords.ts'
import type { GivenRecord } from '../../../server/store/records/record.ts'
import { unknownKeys } from '../../../server/store/records/records.ts'
import type { Db } from '../../../server/store/transaction.ts'
import type { RecordsOfFile, WrongLine } from './readCsv.ts'

/** The lines that name a record which is neither stored nor in the file. What a record named before stays as it is. */
export async function unknownRecords(
  db: Db,
  name: string,
  type: RecordType,
  { records, lines }: RecordsOfFile,
  stored: GivenRecord[],
): Promise<WrongLine[]> {
  const before = new Map(stored.map(({ key, data }) => [key, data]))
  const given = new Set(records.map(({ key }) => key))
  const named = records.flatMap(({ key, data }) =>
    namedRecords(type, data)
      .filter(({ field }) => !isEqual(before.get(key)?.[field], data[field]))
      .map((each) => ({ by: key, ...each })),
  )
  const unknown = new Map<string, ReadonlySet<string>>()
  for (const wanted of new Set(named.map((each) => each.type))) {
    const keys = named.flatMap((each) =>
      each.type === wanted && !(wanted === name && given.has(each.key)) ? [each.key] : [],
    )
    unknown.set(wanted, await unknownKeys(db, wanted, [...new Set(keys)]))
  }
  return named.flatMap(({ by, field, type: wanted, key }) => {
    const line = lines.get(by) ?? 1
    const title = type.fields[field]?.title ?? field
    if (wanted === name && key === by) return [{ line, reason: `${title}: a record cannot name itself.` }]
    const reason = `${title}: there is no record "${key}". Correct it, or import that record first or in the same file.`
    return unknown.get(wanted)?.has(key) ? [{ line, reason }] : []
  })
}
