import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { t } from '../../../../src/texts/t.ts'
import { isEqual } from '../../../../src/engine/path.ts'
import { shortened } from '../../../errors/problems.ts'
import type { Db } from '../../../store/transaction.ts'
import type { ChangeEntry } from '../../../store/upkeep/proposedChanges.ts'
import { type KeptRecord, givenRecord } from '../keptRecord.ts'
import type { KeptType } from '../keptType.ts'
import { mistakesOf, normalizedValues } from '../mistakes.ts'
import { keptByKey, storedKey } from '../readers.ts'
import { type FileRow, type WrongLine, readFile } from './readFile.ts'
import { unknownRecords } from './unknownRecords.ts'

/** The effects that importing a file would have on the records of a type. */
export interface ImportPlan {
  /** New and changed records, in the order of the file. */
  entries: ChangeEntry[]
  unchanged: number
  /** The mistakes, by line. Nothing is imported while there is one. */
  wrong: WrongLine[]
}

/** The most records in a file that is sent from a screen; `npm run records` takes any number. */
export const mostRecords = 5000

/** How many rows are compared before other requests get a turn. */
const atOnce = 200

/**
 * Compares a file with what is stored. A field without a column in the file stays as it is, so that a file may hold
 * only what it changes; an empty cell clears its field. A file of more than `most` records is refused.
 */
export async function planImport(db: Db, type: KeptType, text: string, most?: number): Promise<ImportPlan> {
  const { rows, columns, wrong } = await readFile(type, text, most)
  const mistakesIn = mistakesOf(type)
  const mistakeIn = ({ before, after }: ChangeEntry) =>
    Object.values(mistakesIn(after, before) ?? {})
      .flat()
      .join(' ') || undefined
  const entries: ChangeEntry[] = []
  const lines = new Map<string, number>()
  let unchanged = 0
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    const keys = part.map(({ key }) => key)
    const stored = await keptByKey(db, type, keys)
    for (const row of part) {
      const found = stored.get(storedKey(type, row.key))
      const entry = entryOf(type, row, columns, found)
      const isSame = isEqual(entry.before, entry.after) && isShownAlike(type, entry, found)
      const reason = (isSame ? undefined : mistakeIn(entry)) ?? repeated(row.key, lines.get(storedKey(type, row.key)))
      if (reason !== undefined) {
        wrong.push({ line: row.line, reason })
        continue
      }
      lines.set(storedKey(type, row.key), row.line)
      if (isSame) unchanged += 1
      else entries.push(entry)
    }
    await yieldToEventLoop()
  }
  const unknown = await unknownRecords(db, type, entries, lines)
  return { entries, unchanged, wrong: [...wrong, ...unknown].sort((one, other) => one.line - other.line) }
}

const repeated = (key: string, earlier: number | undefined): string | undefined =>
  earlier === undefined ? undefined : t('{key} is already on line {line}.', { key: shortened(key), line: earlier })

/**
 * Whether lists show and find the record as its stored label and words say. Both follow from the definition: if it has
 * changed since, importing writes them again.
 */
function isShownAlike(type: KeptType, { after }: ChangeEntry, { stored }: Partial<KeptRecord> = {}): boolean {
  if (!stored) return true
  const { label, words } = givenRecord(type, after)
  return label === stored.label && words === stored.words
}

function entryOf(type: KeptType, row: FileRow, columns: string[], stored: KeptRecord | undefined): ChangeEntry {
  const kept = Object.entries(stored?.values ?? {}).filter(([field]) => !columns.includes(field))
  const key = stored?.key ?? row.key
  const after = normalizedValues(type, { ...Object.fromEntries(kept), ...row.values, [type.key]: key })
  return { key, before: stored?.values ?? null, after }
}
