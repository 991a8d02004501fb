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
  /** Its place on a narrow screen's card, without its heading. If absent, it is among the values with headings. */
  card?: 'top' | 'corner' | 'line' | 'foot'
  /** The width of its values in pixels, for placeholders and exports; prose takes the rest. */
  width?: number
  /** Its cells hold only controls, which are not printed. */
  controls?: boolean
  /** Its cell names the row. */
  names?: boolean
  /** Hidden until the reader asks for it. */
  optional?: boolean
  cell(row: Row): ReactNode
  /** The value to sort by; a column without it cannot be sorted. */
  value?(row: Row): SortValue
  /** The text for exported files, if that is not the value to sort by. */
  text?(row: Row): string
  /** How a spreadsheet should read it: as a day (YYYY-MM-DD), or as an amount in US dollars. */
  holds?: 'day' | 'amount'
}
