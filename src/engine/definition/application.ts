import type { RecordPath } from './data.ts'
import type { PathDefinition } from './path.ts'
import type { ShownDefinition } from './ui.ts'

/** A column of the list: the field's path, `<source>.<field>`. */
export interface ListColumn {
  from: RecordPath
  /** The heading; by default, the field's title. */
  title?: string
  /** The list can be filtered by its options. */
  filter?: true
  /** Hidden until the reader selects it. */
  optional?: true
}

/** `application.json`: the stages in order, the overall path, and what the lists show of an application. */
export interface ApplicationDefinition {
  /**
   * In the hub's order. When a stage in `after` is reopened, this one needs reconfirmation. New applications open no
   * retired stage.
   */
  stages: { formType: string; after: string[]; retired?: true }[]
  /** The stage that opens a new application. */
  creates: string
  /** The stage that decides: My Tasks lists the applications in which the person can complete it. */
  approves: string
  /** Named people of an application, for `may`: where their user ids are found. */
  parties: Record<string, RecordPath[]>
  /** The values that a decision's seal contains in plain text, beside its hashes: record paths by name. */
  sealed: Record<string, RecordPath>
  /** The columns of the lists, which the server computes from stage data. */
  columns: Record<string, { from: RecordPath } | { sum: RecordPath; scale: number }>
  /** Fields of stages' forms that are columns of the list, each under a name of its own. */
  listColumns?: Record<string, ListColumn>
  steps: string[]
  /** How the hub infers a step from a state code; the first match counts (product spec §2). */
  stepInference: { pattern: string; step: number }[]
  defaultStep: number
  /** The summary card above a form. */
  summary: ShownDefinition[]
  /** The values that the confirmation dialog repeats (spec decision 41). */
  confirm?: ShownDefinition[]
  path: PathDefinition
}
