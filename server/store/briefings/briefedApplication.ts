/** Reads an application with everything that a briefing says about it, in one statement and so as of one moment. */
import { sql } from 'kysely'
import type { FieldChange } from '../../database/applicationTables.ts'
import { compiled } from '../compiled.ts'
import type { KnownDocument } from '../documents/documents.ts'
import type { Db } from '../transaction.ts'
import type { StoredApplication } from '../applications/application.ts'
import {
  type JsonDocument,
  type Row,
  application,
  applicationOf,
  documentOf,
  documents,
} from '../applications/applicationDetails.ts'

/** A changed field, with the person who changed it and the time. */
export interface FieldChanged extends Pick<FieldChange, 'form_type' | 'field'> {
  at: string
  by: string
  /** Absent if it is longer than `longest`. */
  before?: unknown
}

/** A notice that was shown beside a transition and did not refuse it. */
export interface ExceptionRow {
  at: string
  by: string
  form_type: string
  definition_hash: string | null
  transition_name: string
  notices: string[]
}

/** Another application of the same counterparty, or of its group. */
export interface RelatedApplication {
  id: string
  reference_number: string
  title: string | null
  counterparty: string
  amount: number | null
  state_name: string
  created_at: string
}

/** An open condition of a related application. */
export interface RelatedCondition {
  application_id: string
  reference_number: string
  form_type: string
  field: string
  text: string
  owner: string
  due_on: string | null
}

interface Facts {
  /** The changes since the person last looked, oldest first. */
  changes: FieldChanged[]
  exceptions: ExceptionRow[]
  related: RelatedApplication[]
  conditions: RelatedCondition[]
}

export interface BriefedApplication extends Facts {
  application: StoredApplication
  /** Oldest first, without removed documents. */
  documents: KnownDocument[]
}

interface Values {
  id: string
  /** When the person last looked; null if they never did. */
  since: Date | null
  /** The id of the person who reads the briefing; their own changes are left out. */
  reader: string
  /** The fields of a counterparty's record whose equal values make a group. */
  same: string[]
}

/** Returns undefined if there is no such application. */
export async function findBriefed(db: Db, values: Values): Promise<BriefedApplication | undefined> {
  const [row] = await ask(db, values)
  if (!row) return undefined
  const { changes, exceptions, related, conditions } = row
  return {
    application: applicationOf(row),
    documents: row.documents.map(documentOf),
    changes,
    exceptions,
    related,
    conditions,
  }
}

/** In bytes: a longer value before a change is not read. */
const longest = 20_000

/** How many changes, and how many exceptions, applications and conditions, are read at most: the newest of each. */
const most = { changes: 300, others: 50 }

const ask = compiled<Values, Row & Facts & { documents: JsonDocument[] }>((db, bind) =>
  application(db, bind('id')).select([
    documents.as('documents'),
    sql<FieldChanged[]>`(
  SELECT coalesce(jsonb_agg(changed - 'seq' ORDER BY (changed->>'seq')::bigint), '[]') FROM (
    SELECT jsonb_build_object('seq', audit.seq, 'at', audit.at,
        'by', trim(actor.first_name || ' ' || actor.last_name),
        'form_type', change->>'form_type', 'field', change->>'field')
      || CASE WHEN octet_length(change->>'before') > ${sql.lit(longest)} THEN '{}'
        ELSE jsonb_build_object('before', change->'before') END AS changed
    FROM audit JOIN app_user AS actor ON actor.id = audit.actor_id, jsonb_array_elements(audit.changes) AS change
    WHERE audit.application_id = application.id AND audit.at > ${bind('since')}::timestamptz
      AND audit.actor_id <> ${bind('reader')}::uuid
    ORDER BY audit.seq DESC LIMIT ${sql.lit(most.changes)}) AS newest)`.as('changes'),
    sql<ExceptionRow[]>`(
  SELECT coalesce(jsonb_agg(to_jsonb(noticed) - 'seq' ORDER BY noticed.seq), '[]') FROM (
    SELECT audit.seq, audit.at, trim(actor.first_name || ' ' || actor.last_name) AS by, audit.form_type,
      audit.definition_hash, audit.transition_name, audit.notices
    FROM audit JOIN app_user AS actor ON actor.id = audit.actor_id
    WHERE audit.application_id = application.id AND audit.action = 'transition' AND audit.notices <> '[]'
    ORDER BY audit.seq DESC LIMIT ${sql.lit(most.others)}) AS noticed)`.as('exceptions'),
    sql<RelatedApplication[]>`(
  SELECT coalesce(jsonb_agg(to_jsonb(other) ORDER BY other.created_at DESC, other.id), '[]') FROM (
    SELECT other.id, other.reference_number, other.title, party.name AS counterparty, other.amount, other.state_name,
      other.created_at
    FROM application AS other JOIN counterparty AS party ON party.id = other.counterparty_id
    WHERE other.counterparty_id IN (${group(bind('same'))}) AND other.id <> application.id
    ORDER BY other.created_at DESC, other.id LIMIT ${sql.lit(most.others)}) AS other)`.as('related'),
    sql<RelatedCondition[]>`(
  SELECT coalesce(jsonb_agg(to_jsonb(left_open) ORDER BY left_open.due_on, left_open.id), '[]') FROM (
    SELECT condition.id, other.id AS application_id, other.reference_number, condition.form_type, condition.field,
      condition.text, condition.owner, condition.due_on
    FROM condition_subsequent AS condition JOIN application AS other ON other.id = condition.application_id
    WHERE condition.state IN ('open', 'waiver_asked') AND other.counterparty_id IN (${group(bind('same'))})
    ORDER BY condition.due_on, condition.id LIMIT ${sql.lit(most.others)}) AS left_open)`.as('conditions'),
  ]),
)

/** Selects the application's counterparty and the others of its group. */
function group(same: ReturnType<typeof sql<string[]>>) {
  return sql`SELECT application.counterparty_id UNION SELECT party.id
    FROM counterparty AS own, unnest(${same}::text[]) AS field, counterparty AS party
    WHERE own.id = application.counterparty_id AND own.data->>field <> ''
      AND party.data @> jsonb_build_object(field, own.data->field)`
}
