/** The tables of the workbench (ADR 0079). */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface WorkbenchTables {
  definition_text: { hash: string; bytes: Buffer }
  definition_files: { hash: string; manifest: JSONColumnType<Record<string, string>> }
  definition_draft: DefinitionDraftTable
  definition_draft_file: { person_id: string; path: string; bytes: Buffer | null }
  definition_proposal: DefinitionProposalTable
  published_version: PublishedVersionTable
  definition_replay: DefinitionReplayTable
  definition_governance: { only_row: Generated<boolean>; governed_by: Generated<GovernedBy>; live: number | null }
}

/** Where the definitions in use come from: the folder or the workbench. */
export type GovernedBy = 'folder' | 'workbench'

/** The state of a proposed version. It waits for a second person or for its time, or it was decided. */
export type ProposalState = 'open' | 'scheduled' | 'published' | 'refused' | 'withdrawn' | 'fallen'

export interface DefinitionDraftTable {
  person_id: string
  revision: Generated<number>
  base: string
  hash: string
  updated_at: Date
  proposal_id: string | null
}

export interface DefinitionProposalTable {
  id: string
  base: string
  hash: string
  note: string
  proposed_by: string
  proposed_at: Date
  live_from: Date | null
  state: Generated<ProposalState>
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
}

export interface PublishedVersionTable {
  number: number
  hash: string
  note: string
  author_id: string | null
  published_by: string
  live_at: Date
  proposal_id: string | null
  restores: number | null
}

/**
 * The state of a replay. It is running, done, or ended early because its process ended or the definitions could not
 * run.
 */
export type ReplayState = 'running' | 'done' | 'stopped' | 'refused' | 'broken_off'

export interface DefinitionReplayTable {
  id: string
  of_files: string
  hash: string
  base: string
  started_by: string
  started_at: Date
  state: Generated<ReplayState>
  total: number | null
  seen: Generated<number>
  beat: Date
  ended_at: Date | null
  mistakes: JSONColumnType<string[]>
  findings: JSONColumnType<ReplayFinding[]>
  others: Generated<number>
  /** The number of all findings, including those that are not listed. */
  found: GeneratedAlways<number>
}

/** A difference for open applications; the keys are those of the wire. */
export interface ReplayFinding {
  what: ReplayChange
  /** The stage that the finding is about; below, the field and the action. */
  stage: NamedTitle | null
  field: NamedTitle | null
  action: NamedTitle | null
  /** The value now and with the replayed definitions; null if a reader might not be allowed to see it. */
  before: string | null
  after: string | null
  message: string | null
  /** The number of applications with this difference. */
  count: number
  /** Some of them. */
  applications: { id: string; reference_number: string }[]
}

/** A name from the definitions, with its title. */
export interface NamedTitle {
  name: string
  title: string
}

export type ReplayChange =
  | 'kind_missing'
  | 'state_missing'
  | 'stage_missing'
  | 'field_missing'
  | 'option_missing'
  | 'invalid'
  | 'invalid_in_completed'
  | 'refused'
  | 'action_missing'
  | 'action_added'
  | 'action_leads'
  | 'action_permission'
  | 'route'
  | 'open_stages'
  | 'required_level'
  | 'proposed'
  | 'computed'
