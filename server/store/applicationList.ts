import { sql } from 'kysely'
import type { Db } from './transaction.ts'
import { type Order, after } from './listOrder.ts'

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

export async function listRows(
  db: Db,
  filter: Filter,
  order: Order,
  page: { limit?: number; cursor?: { key: string; id: string } } = {},
): Promise<OrderedRow[]> {
  const { expression, descending } = order
  const direction = descending ? 'desc' : 'asc'
  let query = filtered(db, filter)
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
    ])
    .select(sql<string>`(${expression})::text`.as('key'))
    .orderBy(expression, direction)
    .orderBy('application.id', direction)
  if (page.cursor) query = query.where(after(order, page.cursor))
  if (page.limit !== undefined) query = query.limit(page.limit)
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

function counterpartyOf(row: { counterparty_id: string | null; counterparty_name: string | null; cif_number: string | null }) {
  const { counterparty_id: id, counterparty_name: name, cif_number } = row
  return id === null || name === null || cif_number === null ? null : { id, name, cif_number }
}

export async function countRows(db: Db, filter: Filter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Which states and priorities there are, and how many applications each state has. */
export async function facets(db: Db, open: boolean) {
  const [statuses, priorities] = await Promise.all([
    filtered(db, { open })
      .select(({ fn }) => ['state_code as code', 'state_name as name', fn.countAll<number>().as('count')])
      .groupBy(['state_code', 'state_name'])
      .orderBy('state_name')
      .execute(),
    filtered(db, { open }).select('priority').distinct().where('priority', 'is not', null).orderBy('priority').execute(),
  ])
  return { statuses, priorities: priorities.flatMap(({ priority }) => priority ?? []) }
}

function filtered(db: Db, { search, status, priority, open, ids }: Filter) {
  let query = db
    .selectFrom('application')
    .leftJoin('counterparty', 'counterparty.id', 'application.counterparty_id')
    .innerJoin('app_user as creator', 'creator.id', 'application.created_by')
  if (open) query = query.where('closed', '=', false)
  if (status) query = query.where('state_code', '=', status)
  if (priority) query = query.where('priority', '=', priority)
  if (ids) query = query.where('application.id', 'in', ids)
  if (search?.trim()) {
    const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((eb) =>
      eb.or([
        eb('title', 'ilike', pattern),
        eb('reference_number', 'ilike', pattern),
        eb('counterparty.name', 'ilike', pattern),
      ]),
    )
  }
  return query
}
