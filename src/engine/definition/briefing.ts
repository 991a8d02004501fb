import type { RecordPath } from './data.ts'

/** `schemas/briefings/<name>.json`: what a person reads of an application beside the form in which they act. */
export interface BriefingDefinition {
  title: string
  /** The form types of the stages beside whose forms it is shown. */
  stages: string[]
  /** Fields of the counterparty's record: other counterparties with the same value are of its group. */
  related?: { same: string[] }
  /** What the agenda shows of each application to the people who decide. */
  agenda?: BriefingField[]
  sections: BriefingSection[]
}

/** Its fields come first, then the rows of its table, then its part. */
export interface BriefingSection {
  title: string
  fields?: BriefingField[]
  table?: BriefingTable
  /** The name of a part that the server puts together (`server/queries/briefings/parts/`). */
  part?: string
}

export interface BriefingField {
  /** A value of the application, `<source>.<field>` or `<record>.<field>`. */
  from: RecordPath
  /** By default, the field's title. */
  label?: string
}

/** The rows of a table of a form, in columns of their own. */
export interface BriefingTable {
  from: RecordPath
  columns: BriefingColumn[]
}

/** A column of the table, or by how much one column differs from another. */
export type BriefingColumn = { column: string; label?: string; total?: true } | ChangeColumn

interface ChangeColumn {
  /** From the first of these columns to the second. */
  change: [string, string]
  label: string
  total?: true
}
