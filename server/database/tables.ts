/**
 * The tables as Kysely sees them; `migrations/` creates them. Timestamps are Dates, bigint and numeric are numbers,
 * dates are YYYY-MM-DD.
 */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { StageFiles } from '../../src/engine/definition.ts'
import type { ApplicationTables } from './applicationTables.ts'
import type { WorkbenchTables } from './workbenchTables.ts'

/** A column that has a default and is never written afterwards. */
type InsertTimestamp = ColumnType<Date, Date | undefined, never>

export interface Database extends ApplicationTables, WorkbenchTables {
  app_user: UserTable
  user_event: UserEventTable
  absence: AbsenceTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  sign_in_attempt: SignInAttemptTable
  pending_sign_in: PendingSignInTable
  linked_identity: LinkedIdentityTable
  mail_choice: MailChoiceTable
  saved_view: SavedViewTable
  signing_key: SigningKeyTable
  counterparty: CounterpartyTable
  limit_type: LimitTypeTable
  record: RecordTable
  record_audit: RecordAuditTable
  record_audit_head: { type: string; links: number; hash: Buffer; checkpointed: Generated<number> }
  record_checkpoint_head: { checkpoint: number; type: string; links: number; hash: Buffer }
  proposed_change: ProposedChangeTable
  proposed_change_entry: ProposedChangeEntryTable
  /**
   * The version of the lookups. It changes with people, absences, records of any kind, and the set of listed columns.
   */
  lookup_version: { only_row: Generated<boolean>; version: Generated<string> }
  /** The mark of a person's last write. It changes with each write, if there are replicas. */
  last_write: { person_id: string; mark: string }
  definition_version: DefinitionVersionTable
  shared_definition: SharedDefinitionTable
}

// People and sessions

export interface UserTable {
  id: Generated<string>
  username: string
  first_name: string
  last_name: string
  email: Generated<string | null>
  role: string
  da_level: string | null
  active: Generated<boolean>
  password_hash: string | null
  password_version: Generated<number>
  password_expires_at: Date | null
  created_at: InsertTimestamp
}

export interface UserEventTable {
  id: Generated<number>
  user_id: string
  at: InsertTimestamp
  actor: string
  action: string
  changes: JSONColumnType<Record<string, [before: unknown, after: unknown]>>
}

export interface AbsenceTable {
  id: string
  person_id: string
  delegate_id: string
  starts_at: Date
  ends_at: Date
  reason: string
  made_by: string
  made_at: Date
  ended_by: string | null
  ended_at: Date | null
}

export interface SessionTable {
  id: Generated<string>
  user_id: string
  secret: Buffer
  created_at: InsertTimestamp
  signed_in_at: InsertTimestamp
  used_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
  browser: Generated<string>
  network: Generated<string>
  password_due: Generated<boolean>
  language: string | null
}

export interface RefreshTokenTable {
  hash: Buffer
  session_id: string
  created_at: InsertTimestamp
  replaced_at: Date | null
}

export interface SignInAttemptTable {
  account: Buffer
  address: string
  at: InsertTimestamp
}

export interface PendingSignInTable {
  state: Buffer
  browser: Buffer
  nonce: string
  verifier: string
  again: boolean
  network: string
  begun_at: InsertTimestamp
}

export interface LinkedIdentityTable {
  issuer: string
  subject: string
  user_id: string
  linked_at: InsertTimestamp
}

/** When a person gets mail. */
export type MailChoice = 'at_once' | 'daily' | 'none'

export interface MailChoiceTable {
  person_id: string
  choice: MailChoice
}

export interface SavedViewTable {
  id: Generated<string>
  person_id: string
  name: string
  query: JSONColumnType<Record<string, string>>
  is_default: boolean
}

export interface SigningKeyTable {
  id: Generated<string>
  secret: Buffer
  created_at: InsertTimestamp
}

// Reference data and definitions

/** Columns that the database derives from the table's own ones (server/store/records/stores.ts). */
interface RecordColumns {
  data: Generated<Record<string, unknown>>
  words: Generated<string>
  valid_from: string | null
  valid_to: string | null
}

export interface CounterpartyTable extends RecordColumns {
  id: Generated<string>
  name: string
  cif_number: string
}

export interface LimitTypeTable extends RecordColumns {
  id: Generated<string>
  name: string
  position: Generated<number>
}

export interface RecordTable {
  type: string
  key: string
  label: string
  words: string
  data: JSONColumnType<Record<string, unknown>>
  valid_from: string | null
  valid_to: string | null
}

export interface RecordAuditTable {
  seq: Generated<number>
  type: string
  key: string
  at: Date
  actor: string
  actor_id: string | null
  proposed_by: string | null
  action: string
  changes: JSONColumnType<Record<string, [before: unknown, after: unknown]>>
  request_id: string | null
  link: Generated<number>
  hash: Generated<Buffer>
}

export interface ProposedChangeTable {
  id: string
  type: string
  note: string
  proposed_by: string
  proposed_at: Date
  state: Generated<ChangeState>
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
  entry_count: number
}

/**
 * The state of a proposed change. It waits, or another person approved or refused it, or it was withdrawn, or it lapsed
 * because the record changed in between.
 */
export type ChangeState = 'open' | 'approved' | 'refused' | 'withdrawn' | 'fallen'

export interface ProposedChangeEntryTable {
  change_id: string
  key: string
  before: JSONColumnType<Record<string, unknown>> | null
  after: JSONColumnType<Record<string, unknown>>
}

export interface DefinitionVersionTable {
  hash: string
  form_type: string
  files: JSONColumnType<StageFiles>
  published_at: InsertTimestamp
}

export interface SharedDefinitionTable {
  hash: string
  name: string
  content: JSONColumnType<object>
  published_at: InsertTimestamp
}
