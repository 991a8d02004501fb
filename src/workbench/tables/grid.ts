import type { Locale } from '../../engine/locale.ts'
import { isRecord, valueAt } from '../../engine/path.ts'
import { type Edit, edit } from '../edits/edit.ts'
import { done } from '../edits/operations.ts'
import { type DefinitionFiles, textAt, valueIn } from '../files.ts'
import { type TableColumn, cellFrom } from './cells.ts'

/** A decision table as a grid. */
export interface TableGrid {
  title: string
  columns: readonly TableColumn[]
  rows: readonly (readonly unknown[])[]
}

/** The table of a file; undefined where it is none that can be read. */
export function gridIn(files: DefinitionFiles, file: string): TableGrid | undefined {
  const table = valueIn(files, file)
  const rows = valueAt(table, ['rows'])
  if (!isRecord(table) || !Array.isArray(rows) || !rows.every(Array.isArray)) return undefined
  const columns = (['inputs', 'outputs'] as const).flatMap((part) => {
    const all = table[part]
    return (Array.isArray(all) ? all : []).map((each: unknown) => ({
      title: textAt(each, ['title'], textAt(each, ['name'])),
      isInput: part === 'inputs',
      type: textAt(each, ['type'], 'string'),
    }))
  })
  return { title: textAt(table, ['title'], file), columns, rows: rows as unknown[][] }
}

/** A row in which every condition holds of everything, and every value is the first that there can be. */
export const emptyRow = ({ columns }: TableGrid): unknown[] =>
  columns.map(({ isInput, type }) => {
    if (isInput) return {}
    return type === 'string' ? '' : type === 'boolean' ? false : 0
  })

/** A text that means nothing in its column; `column` is undefined where the grid has none. */
export interface UnreadText {
  text: string
  column?: string
  number: number
}

/**
 * Puts texts, such as a block of a spreadsheet, into the cells from one on, to the right and downwards; rows that are
 * missing are added. Answers which texts mean nothing in their column: these cells stay as they are.
 */
export function withTexts(
  grid: TableGrid,
  { at, texts, locale }: { at: { row: number; column: number }; texts: readonly (readonly string[])[]; locale: Locale },
) {
  const unread: UnreadText[] = []
  const rows = grid.rows.map((row) => [...row])
  texts.forEach((line, n) => {
    const row = (rows[at.row + n] ??= emptyRow(grid))
    line.forEach((text, m) => {
      const column = grid.columns[at.column + m]
      const cell = column && cellFrom(text, column, locale)
      // A block that was copied with a column too many ends in empty texts.
      if (!column && text.trim() === '') return
      if (cell === undefined) unread.push({ text, column: column?.title, number: at.row + n + 1 })
      else row[at.column + m] = cell
    })
  })
  return { rows, unread }
}

/** The edit that gives a table other rows. */
export const setRows = (file: string, rows: readonly (readonly unknown[])[]): Edit =>
  edit((files) => done(files, [{ do: 'set', file, at: ['rows'], value: rows }]))
