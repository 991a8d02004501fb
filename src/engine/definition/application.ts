import type { RecordPath } from './data.ts'
import type { PathDefinition } from './path.ts'
import type { ShownDefinition } from './ui.ts'

/** `application.json`: the stages in order, the overall path, and what the lists show of an application. */
export interface ApplicationDefinition {
  /** In the hub's order; `after` are the stages whose reopening makes this one need reconfirmation. */
  stages: { formType: string; after: string[] }[]
  /** The stage that opens a new application. */
  creates: string
  /** The stage whose completing transitions make up "awaiting my approval". */
  approves: string
  /** Named people of an application, for `may`: where their user ids are found. */
  parties: Record<string, RecordPath[]>
  /** What of the application a decision's seal repeats in words, by the name it has there. */
  sealed: Record<string, RecordPath>
  /** The application's own columns, taken from stage data. */
  columns: Record<string, { from: RecordPath } | { sum: RecordPath; scale: number }>
  steps: string[]
  /** The hub's inference of a step from a state code, first match (product spec §2). */
  stepInference: { pattern: string; step: number }[]
  defaultStep: number
  /** The summary card above a form. */
  summary: ShownDefinition[]
  /** What is restated when a transition asks before it is taken (decision 41). */
  confirm?: ShownDefinition[]
  path: PathDefinition
}
