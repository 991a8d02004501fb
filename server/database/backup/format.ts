/**
 * A backup is a gzipped text. Its first line is a `Header` and its last a `Manifest`, as JSON. Between them each table
 * has a line of JSON (`TableLine`), its rows as COPY writes them, and a line that ends them. docs/operations.md says
 * the same.
 */
import { ForOperator } from '../../errors/forOperator.ts'
import type { AppliedMigration } from '../migrate.ts'

export interface Header {
  backup: typeof name
  format: typeof format
  at: string
  migrations: AppliedMigration[]
}

export interface TableLine {
  table: string
  columns: string[]
}

export interface Manifest {
  tables: Record<string, TableSummary>
  sequences: SequenceState[]
}

/** The number of a table's rows, and their hash as they are in the file. */
export interface TableSummary {
  rows: number
  sha256: string
}

export interface SequenceState {
  sequence: string
  last: string
  called: boolean
}

export const name = 'credit-risk-workflow'
export const format = 1
/** No row of COPY can be this: it writes a backslash as two. */
export const endOfRows = '\\.'

/** A backup that is refused, with the reason in a sentence for the operator. */
export class BackupRefused extends ForOperator {}
