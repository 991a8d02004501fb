import { type RawBuilder, sql } from 'kysely'
import type { ChangeState } from '../../database/tables.ts'
import { anyOf } from '../anyOf.ts'
import { fullNameOf } from '../people/fullName.ts'
import type { PeopleOfRole } from '../people/users.ts'
import type { Db, Tx } from '../transaction.ts'

/** The values of a record by field; unset fields are absent. */
export type RecordValues = Record<string, unknown>

/** A record as it was when the change was proposed, and as it would become. */
export interface ChangeEntry {
  key: string
  /** Null if there was no such record. */
  before: RecordValues | null
  after: RecordValues
}

export interface NewChange {
  id: string
  /** A record type, or `users`. */
  type: string
  note: string
  proposedBy: string
  proposedAt: Date
  /** The request that proposed it. */
  requestId?: string
}

interface NamedPerson {
  id: string
  name: string
}

export interface ProposedChange extends Omit<NewChange, 'proposedBy' | 'requestId'> {
  proposedBy: NamedPerson
  state: ChangeState
  decidedBy: NamedPerson | null
  decidedAt: Date | null
  reason: string | null
  /** The number of its entries. */
  count: number
  /** The requested entries, by key. */
  entries: ChangeEntry[]
}

/** Which entries of each change to return. */
interface EntriesQuery {
  key?: string
  /** Only those after this key. */
  after?: string
  limit: number
}

/** Writes a proposed change and a message about it to the outbox. */
export async function insertChange(tx: Tx, change: NewChange, entries: ChangeEntry[]): Promise<void> {
  const { id, type, note, proposedBy, proposedAt, requestId = null } = change
  await sql`
    WITH change AS (
      INSERT INTO proposed_change (id, type, note, proposed_by, proposed_at, entry_count)
      VALUES (${id}, ${type}, ${note}, ${proposedBy}, ${proposedAt}, ${entries.length})
      RETURNING id
    ), message AS (
      INSERT INTO outbox (occurred_at, event, subject, record_type, to_state, actor_id, request_id)
      VALUES (${proposedAt}, 'change.proposed', ${id}, ${type}, 'open', ${proposedBy}, ${requestId})
    )
    INSERT INTO proposed_change_entry (change_id, key, before, after)
    SELECT change.id, key, before, after
    FROM change, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS given (key text, before jsonb, after jsonb)
  `.execute(tx)
}

export interface ChangesQuery {
  types: string[]
  /** Whether to list the open changes or the decided ones. */
  isOpen: boolean
  /** Leaves out what this person proposed. */
  exceptBy?: string
  /** Lists the open change that was proposed last first. */
  newestFirst?: boolean
  limit: number
}

/**
 * Lists changes, each with its first entry: open ones in the order in which they were proposed, or the reverse; decided
 * ones with the last decision first.
 */
export async function listChanges(
  db: Db,
  { types, isOpen, exceptBy, newestFirst, limit }: ChangesQuery,
): Promise<ProposedChange[]> {
  const query = changes(db, { limit: 1 })
    .where(anyOf('type', types, 'text'))
    .$if(exceptBy !== undefined, (all) => all.where('proposed_by', '!=', exceptBy ?? ''))
    .limit(limit)
  const rows = isOpen
    ? query.where('state', '=', 'open').orderBy('proposed_at', newestFirst ? 'desc' : 'asc')
    : query.where('state', '!=', 'open').orderBy('decided_at', 'desc')
  return (await rows.orderBy('change.id').execute()).map(fromRow)
}

/** Returns the decisions of others about a person's changes, the last one first, each with its first entry. */
export async function decidedChangesOf(db: Db, proposer: string, limit: number): Promise<ProposedChange[]> {
  const rows = await changes(db, { limit: 1 })
    .where('proposed_by', '=', proposer)
    .where('state', 'in', ['approved', 'refused', 'fallen'])
    .orderBy('decided_at', 'desc')
    .orderBy('change.id')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/** Counts the people who would be active after the open changes of this type, in the same way as `countPeople`. */
export async function countProposedPeople(db: Db, type: string): Promise<PeopleOfRole[]> {
  const { rows } = await sql<PeopleOfRole>`
    SELECT after ->> 'role' AS role, count(*) AS number, count(after ->> 'da_level') AS "withLevel"
    FROM proposed_change_entry JOIN proposed_change AS change ON change.id = change_id
    WHERE change.type = ${type} AND state = 'open' AND after -> 'active' = 'true' GROUP BY 1`.execute(db)
  return rows
}

/** Returns the changes of a record, the last one first, each with the record's entry. */
export async function changesOfRecord(
  db: Db,
  { type, key, limit }: { type: string; key: string; limit: number },
): Promise<ProposedChange[]> {
  const rows = await changes(db, { key, limit: 1 })
    .where('type', '=', type)
    .where('change.id', 'in', db.selectFrom('proposed_change_entry').select('change_id').where('key', '=', key))
    .orderBy('proposed_at', 'desc')
    .orderBy('change.id')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

export async function findChange(db: Db, id: string, query: EntriesQuery): Promise<ProposedChange | undefined> {
  const row = await changes(db, query).where('change.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

function changes(db: Db, query: EntriesQuery) {
  return db
    .selectFrom('proposed_change as change')
    .innerJoin('app_user as proposer', 'proposer.id', 'change.proposed_by')
    .leftJoin('app_user as decider', 'decider.id', 'change.decided_by')
    .select(['change.id', 'type', 'note', 'state', 'reason', 'proposed_by', 'proposed_at', 'decided_by', 'decided_at'])
    .select(['entry_count', fullNameOf('proposer').as('proposer_name'), fullNameOf('decider').as('decider_name')])
    .select(entriesOf(query).as('entries'))
}

function entriesOf({ key, after, limit }: EntriesQuery): RawBuilder<ChangeEntry[]> {
  const own = key === undefined ? sql`` : sql` AND key = ${key}`
  const later = after === undefined ? sql`` : sql` AND key > ${after}`
  return sql<ChangeEntry[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('key', key, 'before', before, 'after', after) ORDER BY key), '[]')
    FROM (
      SELECT key, before, after FROM proposed_change_entry
      WHERE change_id = change.id${own}${later} ORDER BY key LIMIT ${limit}
    ) AS entry
  )`
}

function fromRow(row: Awaited<ReturnType<ReturnType<typeof changes>['execute']>>[number]): ProposedChange {
  const { id, type, note, state, reason, entries } = row
  return {
    id,
    type,
    note,
    state,
    reason,
    proposedBy: { id: row.proposed_by, name: row.proposer_name },
    proposedAt: row.proposed_at,
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name },
    decidedAt: row.decided_at,
    count: row.entry_count,
    entries,
  }
}
