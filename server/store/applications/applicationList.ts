import { type SqlBool, sql } from 'kysely'
import { type Put, compiled } from '../compiled.ts'
import type { Db } from '../transaction.ts'
import { type Cursor, type Order, after } from './listOrder.ts'
import { type Tally, tallied } from './tally.ts'

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
  limit: number
  cursor?: Cursor
}

/** The values of a query; it has those that are asked for. */
interface Values {
  pattern: string
  status: string
  priority: string
  ids: string[]
  key: string
  id: string
}

function valuesOf({ search, status, priority, ids }: Filter, { cursor }: Partial<Part> = {}): Partial<Values> {
  const text = search?.trim()
  return {
    ...(text && { pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%` }),
    ...(status && { status }),
    ...(priority && { priority }),
    ...(ids && { ids }),
    ...cursor,
  }
}

type Has = (name: keyof Values) => boolean

/** What is asked for, for a query of these alone. */
function asked(values: Partial<Values>): { has: Has; put: Put<Values> } {
  return { has: (name) => name in values, put: (name) => sql`${values[name]}` }
}

/** All rows, in their order. */
export async function listRows(db: Db, filter: Filter, order: Order): Promise<OrderedRow[]> {
  const { has, put } = asked(valuesOf(filter))
  return (await listing(db, { has, put, open: filter.open }, order).execute()).map(orderedRow)
}

/** A page, and what stands beside it at the same moment. */
export interface ListPage {
  rows: OrderedRow[]
  tally: Tally[]
  /** Of the order of the open applications. */
  rankingVersion: number
}

type PageRow = Omit<ListPage, 'rows'> & { rows: Listed[] }

/** Compiled once for each order and each set of what is asked for. */
const pages = new Map<string, (db: Db, values: Values) => Promise<PageRow[]>>()
const none: Values = { pattern: '', status: '', priority: '', ids: [], key: '', id: '' }

export async function listPage(db: Db, filter: Filter, order: Order, part: Part): Promise<ListPage> {
  const values = valuesOf(filter, part)
  const { has } = asked(values)
  const read = sizes.find((size) => size >= part.limit) ?? part.limit
  const shape = JSON.stringify([order.name, filter.open, read, Object.keys(values)])
  const ask =
    pages.get(shape) ??
    compiled<Values, PageRow>((on, put) => pageOf(listing(on, { has, put, open: filter.open, limit: read }, order)))
  pages.set(shape, ask)
  const [page] = await ask(db, { ...none, ...values })
  if (!page) throw new Error('The list was not answered.')
  return { ...page, rows: page.rows.slice(0, part.limit).map(orderedRow) }
}

const pageOf = (rows: ReturnType<typeof listing>) => sql<PageRow>`
  SELECT (SELECT coalesce(json_agg(listed), '[]') FROM (${rows}) AS listed) AS rows,
    (SELECT coalesce(json_agg(kind), '[]') FROM (${tallied}) AS kind) AS tally,
    (SELECT version FROM ranking) AS "rankingVersion"`

/**
 * In rows: so many are read where fewer are asked for. The number is written into the query, because PostgreSQL makes a new plan each time
 * for a number that it does not know; with few numbers there are few queries.
 */
const sizes = [26, 101, 251, 1000]

interface Asked {
  has: Has
  put: Put<Values>
  open?: boolean
  limit?: number
}

function listing(db: Db, filter: Asked, order: Order) {
  const direction = order.descending ? 'desc' : 'asc'
  return db
    .with('found', () => found(db, filter, order))
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
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof listing>['execute']>>[number]
/** As it is, or as JSON has it. */
type Listed = Omit<ListedRow, 'created_at' | 'submitted_at'> & {
  created_at: Date | string
  submitted_at: Date | string | null
}

const moment = (at: Date | string) => new Date(at).toISOString()

const orderedRow = (row: Listed): OrderedRow => ({
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
    created_at: moment(row.created_at),
    submitted_at: row.submitted_at === null ? null : moment(row.submitted_at),
    created_by_name: `${row.first_name} ${row.last_name}`.trim(),
    workflow_state: {
      code: row.state_code,
      name: row.state_name,
      metadata: { step_number: row.step_number, closed: row.closed },
    },
    workflow_state_name: row.state_name,
    version: row.version,
  },
})

/** What is shown, and in which order: found in indexes alone where they have it, before anything else is read. */
function found(db: Db, filter: Asked, order: Order) {
  const { has, put } = filter
  const direction = order.descending ? 'desc' : 'asc'
  let query = filtered(db, filter)
    .select(['application.id', order.expression.as('key')])
    .orderBy(order.expression, direction)
    .orderBy('application.id', direction)
  if (has('key')) query = query.where(after(order, put('key'), put('id')))
  if (filter.limit !== undefined) query = query.limit(sql.lit(filter.limit))
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
  const { count } = await filtered(db, { ...asked(valuesOf(filter)), open: filter.open })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function filtered(db: Db, { has, put, open }: Asked) {
  let query = db.selectFrom('application')
  if (open) query = query.where('closed', '=', false)
  if (has('status')) query = query.where('state_code', '=', put('status'))
  if (has('priority')) query = query.where('priority', '=', put('priority'))
  if (has('ids')) query = query.where(sql<SqlBool>`application.id = ANY (${put('ids')}::uuid[])`)
  if (has('pattern')) query = query.where(sql<SqlBool>`search_text LIKE lower(${put('pattern')})`)
  return query
}
