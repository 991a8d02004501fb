import type { RecordPath } from './data.ts'

/**
 * `paper.json`: the credit paper, which is made of an application's forms. A field is named by its path,
 * `<source>.<field>`.
 */
export interface PaperDefinition {
  title: string
  /** The stage that compiles it: what the stages before it change after its completion is marked. */
  compiledBy: string
  chapters: PaperChapter[]
  /** How tables appear in it, by field. */
  tables?: Record<RecordPath, PaperTable>
  /** The fields that a field of the compiling stage sums up, by field. */
  sources?: Record<RecordPath, RecordPath[]>
}

export interface PaperChapter {
  title: string
  fields: RecordPath[]
}

export interface PaperTable {
  /** Absent: all. */
  columns?: string[]
  /** The columns whose sum is below; absent: those with a total in the form. */
  totals?: string[]
}
