import type { ColumnType } from 'kysely'

/**
 * An open stage of an application, an open condition or an open question, and who could act in it
 * (server/store/openWork/openWork.ts).
 */
export interface OpenWorkTable {
  application_id: string
  form_type: string
  since: Date
  due_on: string
  roles: string[]
  people: string[]
  level_rank: number | null
  version: number
  reading: string
  /** Null for a stage. */
  condition_id: string | null
  question_id: string | null
  /** Null if the facts have to be read from the application. */
  facts: ColumnType<WorkFacts | null, string | null | undefined, string | null>
  /** The version of the application that the facts describe. */
  facts_version: ColumnType<number | null, number | null | undefined, number | null>
}

/** The permission facts of an open stage: only those that the stage's permissions name. */
export interface WorkFacts {
  /** The ids of the people in each party, by the party's name. */
  parties: Record<string, string[]>
  /** The ids of the contributors of each stage, by form type. */
  contributors: Record<string, string[]>
  /** The authority levels, by record path. */
  levels: Record<string, unknown>
  /** The events that the application's path refuses. */
  refused: string[]
}
