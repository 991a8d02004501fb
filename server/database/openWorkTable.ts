import type { ColumnType } from 'kysely'

/**
 * An open stage of an application, or an open condition, and who could act in it
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
  /** Null where the application has to be asked. */
  facts: ColumnType<WorkFacts | null, string | null | undefined, string | null>
  /** The application's version that the facts are of. */
  facts_version: ColumnType<number | null, number | null | undefined, number | null>
}

/** What decides who can act in an open stage: as much of the application as the stage's permissions name. */
export interface WorkFacts {
  /** The ids of the people who are a party, by its name. */
  parties: Record<string, string[]>
  /** The ids of those who have worked on a stage, by form type. */
  contributors: Record<string, string[]>
  /** The authority levels at record paths. */
  levels: Record<string, unknown>
  /** The events that the application's path does not take. */
  refused: string[]
}
