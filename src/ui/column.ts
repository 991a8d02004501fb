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
  /** The cell that names the row. */
  names?: boolean
  cell(row: Row): ReactNode
  /** What the column is sorted by; without it, it is not. */
  value?(row: Row): SortValue
  /** As a file holds it, where that is not what it is sorted by. */
  text?(row: Row): string
}
