import { t } from '../../texts/t.ts'
import type { ReferenceDefinition } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import type { Locale } from '../../engine/locale.ts'
import type { Column } from '../columns.ts'
import type { Option } from '../lookups/options.ts'

/** What was pasted, and which cells need attention. */
export interface PasteResult {
  rows: unknown[]
  /** How many rows received something. */
  count: number
  /** The cells whose text does not fit their column's kind. They hold the text as it was pasted. */
  unread: UnreadCell[]
  /** Sentences about rows and columns that had no place. */
  left: string[]
}

export interface UnreadCell {
  row: number
  column: string
  title: string
  text: string
  /** What the column chooses from, if its records may still come. */
  reference: ReferenceDefinition | undefined
}

export interface Paste {
  cells: string[][]
  at: { row: number; column: string }
  columns: Column[]
  rows: unknown[]
  maxItems: number
  locale: Locale
  /** The records that a column chooses from. */
  recordsOf(column: Column): Option[]
}

/**
 * The rows with the pasted cells in them, from a cell to the right and downwards. Read-only columns keep what they
 * have.
 */
export function pasted({ cells, at, columns, rows, maxItems, locale, recordsOf }: Paste): PasteResult {
  const from = columns.findIndex(({ name }) => name === at.column)
  const room = cells.slice(0, Math.max(0, maxItems - at.row))
  const next = [...rows]
  const unread: UnreadCell[] = []
  for (const [n, texts] of room.entries()) {
    const place = at.row + n
    const row: unknown = next[place]
    const { ...filled } = isRecord(row) ? row : {}
    for (const [m, text] of texts.entries()) {
      const column = columns[from + m]
      if (!column || column.readonly) continue
      const value = valueOf(column, text, locale, recordsOf)
      const { name, title, reference } = column
      if (value.isUnread) unread.push({ row: place, column: name, title, text: String(value.is), reference })
      if (value.is === undefined) delete filled[name]
      else filled[name] = value.is
    }
    next[place] = filled
  }
  return { rows: next, count: room.length, unread, left: leftOver(cells, room.length, columns.length - from) }
}

interface PastedValue {
  is: unknown
  isUnread: boolean
}

function valueOf(column: Column, text: string, locale: Locale, recordsOf: Paste['recordsOf']): PastedValue {
  const { kind, schema, ui, reference } = column
  if (reference) {
    const meant = text.trim()
    const record = recordMeant(recordsOf(column), meant)
    return meant === '' ? unset : { is: record?.value ?? meant, isUnread: record === undefined }
  }
  const is = kind.parse(text, { schema, names: ui['ui:enumNames'], locale })
  return is === undefined ? unset : { is, isUnread: kind.fits?.(is, schema) === false }
}

export const recordMeant = (records: Option[], text: string): Option | undefined =>
  records.find(({ key, label }) => [key, label].some((name) => name.toLowerCase() === text.toLowerCase()))

const unset: PastedValue = { is: undefined, isUnread: false }

function leftOver(cells: string[][], rows: number, columns: number): string[] {
  const lost = cells.length - rows
  const wide = Math.max(...cells.map((texts) => texts.length)) - columns
  return [
    ...(lost > 0
      ? [t({ one: 'The last row did not fit.', other: 'The last {count} rows did not fit.' }, { count: lost })]
      : []),
    ...(wide > 0
      ? [
          t(
            { one: '1 column on the right did not fit.', other: '{count} columns on the right did not fit.' },
            { count: wide },
          ),
        ]
      : []),
  ]
}
