import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../anyOf.ts'
import type { Db } from '../transaction.ts'
import { type Cursor, type Order, after } from './listOrder.ts'

export interface Filter {
  /** In title, reference number and counterparty name, in any case. */
  search?: string
  /** A state code. */
  status?: string
  priority?: string
  /** Only applications that are not closed. */
  open?: boolean
  ids?: string[]
}

/** An application as lists show it (the contract's ApplicationRow). */
export interface ApplicationRow {
  id: string
  reference_number: string
  title: string | null
  counterparty: { id: string; name: string; cif_number: string } | null
  priority: string | null
  rank: number | null
  amount: number | null
  required_by_date: string | null
  created_at: string
  submitted_at: string | null
  created_by_name: string
  workflow_state: { code: string; name: string; metadata: { step_number: number; closed: boolean } }
  workflow_state_name: string
  version: number
}

/** A row with the value that it was ordered by, as text. */
export interface OrderedRow {
  row: ApplicationRow
  key: string
}

interface Part {
  limit?: number
  cursor?: Cursor
}

export async function listRows(db: Db, filter: Filter, order: Order, page: Part = {}): Promise<OrderedRow[]> {
  const direction = order.descending ? 'desc' : 'asc'
  const query = db
    .with('found', () => found(db, filter, order, page))
    .selectFrom('found')
    .innerJoin('application', 'application.id', 'found.id')
    .leftJoin('counterparty', 'counterparty.id', 'application.counterparty_id')
    .innerJoin('app_user as creator', 'creator.id', 'application.created_by')
    .select([
      'application.id',
      'reference_number',
      'title',
      'counterparty.id as counterparty_id',
      'counterparty.name as counterparty_name',
      'counterparty.cif_number',
      'priority',
      'rank',
      'amount',
      'required_by_date',
      'application.created_at',
      'submitted_at',
      'creator.first_name',
      'creator.last_name',
      'state_code',
      'state_name',
      'step_number',
      'closed',
      'version',
      sql<string>`found.key::text`.as('key'),
    ])
    .orderBy('found.key', direction)
    .orderBy('found.id', direction)
  const rows = await query.execute()
  return rows.map((row) => ({
    key: row.key,
    row: {
      id: row.id,
      reference_number: row.reference_number,
      title: row.title,
      counterparty: counterpartyOf(row),
      priority: row.priority,
      rank: row.rank,
      amount: row.amount,
      required_by_date: row.required_by_date,
      created_at: row.created_at.toISOString(),
      submitted_at: row.submitted_at?.toISOString() ?? null,
      created_by_name: `${row.first_name} ${row.last_name}`.trim(),
      workflow_state: {
        code: row.state_code,
        name: row.state_name,
        metadata: { step_number: row.step_number, closed: row.closed },
      },
      workflow_state_name: row.state_name,
      version: row.version,
    },
  }))
}

/** What the page shows, and in which order: found in indexes alone where they have it, before anything else is read. */
function found(db: Db, filter: Filter, order: Order, { limit, cursor }: Part) {
  const direction = order.descending ? 'desc' : 'asc'
  let query = filtered(db, filter)
    .select(['application.id', order.expression.as('key')])
    .orderBy(order.expression, direction)
    .orderBy('application.id', direction)
  if (cursor) query = query.where(after(order, cursor))
  if (limit !== undefined) query = query.limit(limit)
  return query
}

function counterpartyOf(row: {
  counterparty_id: string | null
  counterparty_name: string | null
  cif_number: string | null
}) {
  const { counterparty_id: id, counterparty_name: name, cif_number } = row
  return id === null || name === null || cif_number === null ? null : { id, name, cif_number }
}

export async function countRows(db: Db, filter: Filter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function filtered(db: Db, { search, status, priority, open, ids }: Filter) {
  let query = db.selectFrom('application')
  if (open) query = query.where('closed', '=', false)
  if (status) query = query.where('state_code', '=', status)
  if (priority) query = query.where('priority', '=', priority)
  if (ids) query = query.where(anyOf('application.id', ids))
  if (search?.trim()) {
    const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<SqlBool>`search_text LIKE lower(${pattern})`)
  }
  return query
}
