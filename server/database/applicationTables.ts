/** The tables of applications, their forms, documents and audit; see tables.ts for the types of values. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { StateValue } from 'xstate'
import type { FormData } from '../../src/engine/definition.ts'
import type { WrittenReason } from '../../src/engine/keptDraft.ts'
import type { LimitChange } from '../../src/engine/rules/approvedLimits.ts'
import type { DecisionTables } from './limitTable.ts'
import type { OpenWorkTable } from './openWorkTable.ts'
import type { QuestionTable } from './questionTable.ts'
import type { SealTables } from './sealTables.ts'
import type { VerificationTable } from './verificationTable.ts'

export interface ApplicationTables extends DecisionTables, SealTables {
  application: ApplicationTable
  stage_form: StageFormTable
  application_tally: TallyTable
  application_field: ApplicationFieldTable
  open_work: OpenWorkTable
  listed_field: { name: string; reading: string }
  reference_counter: { year: number; last: number }
  ranking: { only_row: Generated<boolean>; version: Generated<number> }
  audit: AuditTable
  audit_head: AuditHeadTable
  audit_checkpoint: AuditCheckpointTable
  audit_checkpoint_head: AuditCheckpointHeadTable
  audit_verification: VerificationTable
  answer: AnswerTable
  document: DocumentTable
  document_part: { document_id: string; number: number; bytes: Buffer }
  received_content: { id: string; received_at: Generated<Date> }
  draft: DraftTable
  question: QuestionTable
}

/** jsonb that is written as text and read as a value. */
type Json<T> = ColumnType<T, string, string>

export interface ApplicationTable {
  id: string
  reference_number: string
  kind: Generated<string>
  based_on: Generated<string | null>
  title: string | null
  counterparty_id: string | null
  priority: string | null
  required_by_date: string | null
  relationship_manager: string | null
  amount: number | null
  rank: number | null
  created_by: string
  created_at: Date
  submitted_by: string | null
  submitted_at: Date | null
  path: Json<StateValue>
  state_code: string
  state_name: string
  step_number: number
  closed: boolean
  open_stages: string[]
  not_required: Json<Record<string, string>>
  version: number
  /** Gets a new value with each change, except of the ranks. */
  revision: Generated<string>
}

/** A field of an application that the list shows in a column of its own (server/store/applications/listed). */
export interface ApplicationFieldTable {
  name: string
  application_id: string
  value: unknown
  by_text: string
  by_number: number
  created_at: Date
  version: number
  reading: string
}

/**
 * The number of applications, spread over several rows to be added up (server/store/applications/tally.ts). The
 * database's triggers write it.
 */
export interface TallyTable {
  closed: boolean
  state_code: string
  state_name: string
  priority: string | null
  number: number
}

export interface StageFormTable {
  application_id: string
  form_type: string
  instance_id: string
  data: Json<FormData>
  definition_hash: string
  state: Json<StateValue>
  state_code: string
  state_name: string
  started_at: Date | null
  completed_at: Date | null
  completed_by: string | null
  completed_for: string | null
  version: number
  opened_at: Date | null
  contributors: ColumnType<string[], string[] | undefined>
}

export interface FieldChange {
  form_type: string
  field: string
  before: unknown
  after: unknown
}

export interface StateChange {
  form_type: string
  from_state: string | null
  to_state: string
  /** The event that the path sent to the stage; absent in early entries. */
  event?: 'reopened' | 'reconfirm'
}

export interface AuditTable {
  seq: Generated<number>
  id: Generated<string>
  application_id: string
  version: number | null
  at: Date
  actor_id: string
  action: string
  form_type: string | null
  transition_code: string | null
  transition_name: string | null
  from_state: string | null
  to_state: string | null
  changes: Json<FieldChange[]>
  effects: Json<StateChange[]>
  /** Changes of columns other than the forms' fields; null in the entries of early versions. */
  row_changes: ColumnType<FieldChange[] | null, string | null | undefined, string>
  comments: string | null
  definition_hash: string | null
  request_id: string | null
  actor_role: string | null
  overall_from: string | null
  overall_to: string | null
  on_behalf_of: string | null
  notices: ColumnType<string[], string | undefined, string>
  /** The entry's place in the application's chain. The database sets it, and the hash. */
  link: Generated<number>
  hash: Generated<Buffer>
}

/** The last link of each application's chain. */
export interface AuditHeadTable {
  application_id: string
  links: number
  hash: Buffer
  checkpointed: Generated<number>
}

export interface AuditCheckpointTable {
  number: number
  at: Date
  hash: Buffer
  key_id: string
  signature: Buffer
}

export interface AuditCheckpointHeadTable {
  checkpoint: number
  application_id: string
  links: number
  hash: Buffer
}

export interface AnswerTable {
  actor_id: string
  key: string
  operation: string
  request_hash: string
  status: number | null
  etag: string | null
  body: JSONColumnType<object | null, string | null, string | null>
  created_at: Generated<Date>
}

export interface DocumentTable {
  id: string
  application_id: string
  name: string
  type: string
  size: number
  sha256: string
  version: number
  uploaded_by: string
  uploaded_at: Date
  removed_by: string | null
  removed_at: Date | null
  /** Which document of a stage's `documents` it is. */
  kind: string | null
  /** The condition subsequent that it was attached for. */
  condition_id: string | null
}

export interface DraftTable {
  user_id: string
  application_id: string | null
  form_type: string
  version: number | null
  data: Json<Record<string, unknown>>
  comments: string
  approved_limits: Json<LimitChange[]>
  reason: ColumnType<WrittenReason | null, string | null | undefined, string | null>
  revision: Generated<number>
  saved_at: Date
}
