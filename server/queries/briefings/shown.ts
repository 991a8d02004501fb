import type { DisplayKind } from '../../../src/engine/kinds/kind.ts'

/** How a value is written: as in a form, as US dollars, or as the difference between two figures. */
export type BriefedKind = DisplayKind | 'amount' | 'difference'

/** A value as it is shown; null if nothing was entered. */
export type BriefedText = string | number | null

/** The label of a value or a column, and how its values are written. */
export interface ValueHeading {
  label: string
  kind: BriefedKind
  /** The unit after the value, such as `%`. */
  unit?: string
}

/** A value with its label. */
export interface ShownLine extends ValueHeading {
  value: BriefedText
  /** The form of the value's field; absent for a value that is in no form. */
  form_key?: string
  field?: string
  /** Who changed it, and when, since the reader last looked. */
  changed?: { at: string; by: string; before?: BriefedText }
}

export interface ShownRow {
  cells: BriefedText[]
  /** Present if the row was added since the reader last looked. */
  is_new?: boolean
  /** What the row is about, if it is another application, or a document of this one. */
  application_id?: string
  document_id?: string
}

export interface ShownTable {
  columns: ValueHeading[]
  rows: ShownRow[]
  /** The sums under the columns; null for a column without one. */
  totals?: (number | null)[]
  /** Who changed the table, and when, since the reader last looked. */
  changed?: { at: string; by: string }
  /** The text in place of rows if there are none. */
  empty: string
}

export interface ShownSection {
  title: string
  lines: ShownLine[]
  tables: ShownTable[]
}
