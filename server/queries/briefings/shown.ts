import type { ShownAs } from '../../../src/engine/kinds/kind.ts'

/** How a value is written: as in a form, as US dollars, or as the difference between two figures. */
export type BriefedKind = ShownAs | 'amount' | 'difference'

/** Null: nothing was entered. */
export type BriefedText = string | number | null

/** How a value or a column is named and written. */
export interface Written {
  label: string
  kind: BriefedKind
  /** The unit after the value, such as `%`. */
  unit?: string
}

/** A value with its label. */
export interface ShownLine extends Written {
  value: BriefedText
  /** The field of the form in which it is; absent for what is in none. */
  form_key?: string
  field?: string
  /** Who changed it, and when, since the reader last looked. */
  changed?: { at: string; by: string; before?: BriefedText }
}

export interface ShownRow {
  cells: BriefedText[]
  /** It came since the reader last looked. */
  is_new?: boolean
  /** What the row is about: another application, or a document of this one. */
  application_id?: string
  document_id?: string
}

export interface ShownTable {
  columns: Written[]
  rows: ShownRow[]
  /** The sums under the columns; null under a column without one. */
  totals?: (number | null)[]
  /** Who changed the table, and when, since the reader last looked. */
  changed?: { at: string; by: string }
  /** What is said in place of rows. */
  empty: string
}

export interface ShownSection {
  title: string
  lines: ShownLine[]
  tables: ShownTable[]
}
