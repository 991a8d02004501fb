import { named } from '../../texts/t.ts'
import type { FormData, PaperTable, StageFiles } from '../definition.ts'
import type { DisplayKind } from '../kinds/kind.ts'
import { kindOf } from '../kinds/registry.ts'
import { isRecord, isUnset } from '../path.ts'
import { isRows } from '../rows/tables.ts'
import { totalOf } from '../rows/totals.ts'
import { describedField, rowsOf } from './change.ts'
import { describedColumns } from './rows.ts'
import { type NameOf, plain, valueName } from './value.ts'

/** How a value is written: its kind, and the unit after it, such as `%`. */
export interface ShownKind {
  kind: DisplayKind | 'formattedText'
  unit?: string
}

export type ShownValue = string | number | null

/** A value with display texts; formatted text is the Markdown that is stored. */
export interface ShownText extends ShownKind {
  value: ShownValue
}

export interface ShownTable {
  columns: (ShownKind & { title: string })[]
  /** The cells of each row, in the columns' order. */
  rows: ShownValue[][]
  /** In the columns' order, null for a column without one; absent if none has a total. */
  totals?: (number | null)[]
}

/** A field's value as it is read: one value, or a table. Null if nothing was entered. */
export function shownField(
  files: StageFiles,
  field: string,
  data: FormData,
  { nameOf, table = {} }: { nameOf: NameOf; table?: PaperTable },
): ShownText | ShownTable | null {
  const described = describedField(files, field)
  const items = rowsOf(described.schema)
  if (isUnset(data[field])) return null
  // What was entered before the field was a table.
  if (items && !isRows(data[field])) return { kind: 'longText', value: plain(data[field]) }
  if (items) return shownTable(files, field, data, { nameOf, table, columns: describedColumns(files, field, items) })
  if (described.schema.format === 'formatted-text') return { kind: 'formattedText', value: String(plain(data[field])) }
  const { shownAs: kind, unit } = kindOf(described)
  return { kind, unit, value: valueName(described, data[field], nameOf) }
}

interface TableContext {
  nameOf: NameOf
  table: PaperTable
  columns: ReturnType<typeof describedColumns>
}

function shownTable(
  files: StageFiles,
  field: string,
  data: FormData,
  { nameOf, table, columns }: TableContext,
): ShownTable | null {
  const names = table.columns ?? Object.keys(columns)
  const shown = names.flatMap((name) => (columns[name] ? [{ name, column: columns[name] }] : []))
  const given = data[field]
  const rows = Array.isArray(given) ? given.filter((row) => isRecord(row)).filter(isFilled) : []
  if (rows.length === 0) return null
  const totals = table.totals ?? Object.keys(files.stage.rows?.[field]?.totals ?? {})
  const sums = shown.map(({ name }) => (totals.includes(name) ? (totalOf(data, field, name) ?? null) : null))
  return {
    columns: shown.map(({ column }) => {
      const { shownAs: kind, unit } = kindOf(column)
      return { title: named(column.title), kind, unit }
    }),
    rows: rows.map((row) => shown.map(({ name, column }) => valueName(column, row[name], nameOf))),
    ...(sums.some((sum) => sum !== null) && { totals: sums }),
  }
}

const isFilled = (row: Record<string, unknown>): boolean =>
  Object.entries(row).some(([name, value]) => name !== 'id' && !isUnset(value))

/** In characters: what is longer is under a heading of its own. */
const longestFact = 120

/** Whether what is shown is on a line beside its label. */
export const isFact = ({ text, table }: { text?: ShownText; table?: ShownTable }): boolean =>
  !table &&
  (!text || (text.kind !== 'formattedText' && text.kind !== 'longText' && String(text.value).length <= longestFact))
