/** The tables of the workbench (docs/decisions/0079). */
import type { Generated, JSONColumnType } from 'kysely'

export interface WorkbenchTables {
  definition_text: { hash: string; bytes: Buffer }
  definition_files: { hash: string; manifest: JSONColumnType<Record<string, string>> }
  definition_draft: DefinitionDraftTable
  definition_draft_file: { person_id: string; path: string; bytes: Buffer | null }
  definition_proposal: DefinitionProposalTable
  published_version: PublishedVersionTable
  definition_governance: { only_row: Generated<boolean>; governed_by: Generated<GovernedBy>; live: number | null }
}

/** Whether the definitions are those of the folder, or a version of the workbench. */
export type GovernedBy = 'folder' | 'workbench'

/** A proposed version waits for a second person, or for its time; or it was decided. */
export type ProposalState = 'open' | 'scheduled' | 'published' | 'refused' | 'withdrawn' | 'fallen'

export interface DefinitionDraftTable {
  person_id: string
  revision: Generated<number>
  base: string
  hash: string
  updated_at: Date
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
