import { t } from '../../../../src/texts/t.ts'
import { newlyNamed } from '../../../../src/engine/records/namedRecords.ts'
import { shortened } from '../../../errors/problems.ts'
import { unknownKeys } from '../../../store/records/records.ts'
import type { Db } from '../../../store/transaction.ts'
import type { ChangeEntry } from '../../../store/upkeep/proposedChanges.ts'
import type { KeptType } from '../keptType.ts'
import type { WrongLine } from './readFile.ts'

/** The lines, by key, that newly refer to a record that is neither stored nor in the file. */
export async function unknownRecords(
  db: Db,
  type: KeptType,
  entries: ChangeEntry[],
  lines: ReadonlyMap<string, number>,
): Promise<WrongLine[]> {
  const named = entries.flatMap(({ key, before, after }) =>
    newlyNamed(type, before, after).map((each) => ({ by: key, ...each })),
  )
  const unknown = new Map<string, ReadonlySet<string>>()
  for (const wanted of new Set(named.map((each) => each.type))) {
    const keys = named.flatMap((each) =>
      each.type === wanted && !(wanted === type.name && lines.has(each.key)) ? [each.key] : [],
    )
    unknown.set(wanted, await unknownKeys(db, wanted, [...new Set(keys)]))
  }
  return named.flatMap(({ by, field, type: wanted, key }) => {
    const line = lines.get(by) ?? 1
    const title = type.fields[field]?.title ?? field
    if (wanted === type.name && key === by)
      return [{ line, reason: t('{title}: A record cannot name itself.', { title }) }]
    const reason = t(
      '{title}: There is no record {key}. Correct it, or import that record first or in the same file.',
      {
        title,
        key: shortened(key),
      },
    )
    return unknown.get(wanted)?.has(key) ? [{ line, reason }] : []
  })
}
