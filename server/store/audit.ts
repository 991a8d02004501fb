import type { Insertable } from 'kysely'
import type { AuditTable, FieldChange, StateChange } from '../database/applicationTables.ts'
import { type Db, type Tx } from './transaction.ts'

/** What happened to an application; the contract's HistoryEntry names the actions. */
export interface AuditEntry {
  applicationId: string
  /** The application's version that the action made; null where it made none. */
  version: number | null
  at: Date
  actorId: string
  action: 'created' | 'saved' | 'transition' | 'ranked' | 'document added' | 'document removed'
  formType?: string
  transition?: { code: string; name: string; from: string; to: string }
  changes?: FieldChange[]
  /** What the action did to other stages. */
  effects?: StateChange[]
  comments?: string
  definitionHash?: string
  requestId?: string
}

export function toAuditRow(entry: AuditEntry): Insertable<AuditTable> {
  return {
    application_id: entry.applicationId,
    version: entry.version,
    at: entry.at,
    actor_id: entry.actorId,
    action: entry.action,
    form_type: entry.formType ?? null,
    transition_code: entry.transition?.code ?? null,
    transition_name: entry.transition?.name ?? null,
    from_state: entry.transition?.from ?? null,
    to_state: entry.transition?.to ?? null,
    changes: JSON.stringify(entry.changes ?? []),
    effects: JSON.stringify(entry.effects ?? []),
    comments: entry.comments ?? null,
    definition_hash: entry.definitionHash ?? null,
    request_id: entry.requestId ?? null,
  }
}

export async function record(tx: Tx, entries: AuditEntry[]): Promise<void> {
  const rows = entries.map(toAuditRow)
  // PostgreSQL takes 65,535 parameters a statement; a ranking may concern tens of thousands of applications.
  for (let from = 0; from < rows.length; from += batch) {
    await tx.insertInto('audit').values(rows.slice(from, from + batch)).execute()
  }
}

const batch = 4000

/** The field changes since a version, oldest first, each with who made it and when. */
export async function changesSince(db: Db, applicationId: string, version: number) {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('app_user', 'app_user.id', 'audit.actor_id')
    .select(['audit.changes', 'audit.at', 'app_user.first_name', 'app_user.last_name'])
    .where('application_id', '=', applicationId)
    .where('version', '>', version)
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ changes, at, first_name, last_name }) =>
    changes.map((change) => ({ ...change, at, by: `${first_name} ${last_name}`.trim() })),
  )
}

/** Everything that happened to an application, newest first. */
export function history(db: Db, applicationId: string) {
  return db
    .selectFrom('audit')
    .innerJoin('app_user', 'app_user.id', 'audit.actor_id')
    .selectAll('audit')
    .select(['app_user.first_name', 'app_user.last_name'])
    .where('application_id', '=', applicationId)
    .orderBy('seq', 'desc')
    .execute()
}
