import { mostRecords, planImport } from '../../model/upkeep/file/planImport.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import type { Work } from '../../model/work.ts'
import { entryOnWire } from './wire.ts'

/** How many lines and records are shown; all are counted. */
const mostShown = 50
/** How many characters of a line's mistake are shown. */
const longest = 500

/** Returns what a file would change, and what is wrong with it. Stores nothing. */
export async function previewImport({ db }: Pick<Work, 'db'>, type: KeptType, csv: string) {
  const { entries, unchanged, wrong } = await planImport(db, type, csv, mostRecords)
  const added = entries.filter(({ before }) => before === null).length
  return {
    added,
    changed: entries.length - added,
    unchanged,
    wrong_count: wrong.length,
    wrong: wrong.slice(0, mostShown).map(({ line, reason }) => ({ line, reason: reason.slice(0, longest) })),
    entries: entries.slice(0, mostShown).map((entry) => entryOnWire(type, entry)),
  }
}
