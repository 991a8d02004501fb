import type { ReactNode } from 'react'
import type { SortValue } from './sorting.ts'

/** A column of a list. */
export interface Column<Row> {
  key: string
  header: string
  align?: 'right'
  /** The column's heading is read but not seen (icons, handles). */
  quiet?: boolean
  /** Kept on one line, or only where the screen is wide; prose wraps instead. */
  nowrap?: 'always' | 'wide'
  /** Where it is on a narrow screen's card, without its heading; among the headed values where absent. */
  card?: 'top' | 'corner' | 'line' | 'foot'
  /** How wide its values are, in pixels, for what stands in for them; prose takes what is left. */
  width?: number
  /** The cell that names the row. */
  names?: boolean
  /** Hidden until the reader asks for it. */
  optional?: boolean
  cell(row: Row): ReactNode
  /** What the column is sorted by; without it, it is not. */
  value?(row: Row): SortValue
  /** As a file holds it, where that is not what it is sorted by. */
  text?(row: Row): string
  /** What a spreadsheet should take it for: a day (YYYY-MM-DD), or an amount in US dollars. */
  holds?: 'day' | 'amount'
}
