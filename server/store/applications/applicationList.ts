import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { compiled } from '../compiled.ts'
import { fullName } from '../people/fullName.ts'
import type { Db } from '../transaction.ts'
import type { Cursor, Order } from './listOrder.ts'
import { type Filter, type Values, bindOnce, filtered, valuesOf } from './listed/listFilter.ts'
import { type ListedJsonRow, listing } from './listQuery.ts'
import { type Tally, tallied } from './tally.ts'

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
  /** By record path, the values of the requested columns; absent if no columns were requested. */
  fields?: Record<string, unknown>
}

/** A row with the value by which it was sorted, as text. */
export interface OrderedRow {
  row: ApplicationRow
  key: string
}

/** Returns all rows that the filter finds, in the given order. */
export async function listRows(db: Db, filter: Filter, order: Order, shown: string[] = []): Promise<OrderedRow[]> {
  const { has, bind } = bindOnce(valuesOf(filter))
  const paths = Object.keys(filter.fields ?? {})
  return (await listing(db, { has, bind, open: filter.open, paths, shown }, order).execute()).map(orderedRow)
}

interface Part {
  limit: number
  cursor?: Cursor
  /** The record paths of the listed columns that are shown in addition to the standard ones. */
  shown?: string[]
}

/** A page and the figures that are shown beside it, as of the same moment. */
export interface ListPage {
  rows: OrderedRow[]
  tally: Tally[]
  /** The version of the order of the open applications. */
  rankingVersion: number
}

/**
 * The queries, compiled for each order and each combination of filters. Callers choose among more than there is room
 * for, so those that were asked last are kept.
 */
const pages = new LRUCache<string, (db: Db, values: Values) => Promise<{ page: string }[]>>({ max: 200 })
const none: Values = { pattern: '', status: '', priority: '', decided: '', ids: [], key: '', id: '', wanted: [] }

/**
 * Returns the page as PostgreSQL's JSON text, for `pageIn`. The text stays the same as long as nothing in it has
 * changed.
 */
export async function listPage(db: Db, filter: Filter, order: Order, part: Part): Promise<string> {
  const values = valuesOf(filter, part.cursor)
  const { has } = bindOnce(values)
  const read = sizes.find((size) => size >= part.limit) ?? part.limit
  const { shown } = part
  const paths = Object.keys(filter.fields ?? {})
  const shape = JSON.stringify([order.name, filter.open, read, Object.keys(values), paths, shown])
  const ask =
    pages.get(shape) ??
    compiled<Values, { page: string }>((on, bind) =>
      pageOf(listing(on, { has, bind, open: filter.open, paths, shown, limit: read }, order)),
    )
  pages.set(shape, ask)
  const [answered] = await ask(db, { ...none, ...values })
  if (!answered) throw new Error('The list was not answered.')
  return answered.page
}

/** Parses the text of a page; `limit` is the page's number of rows. */
export function pageIn(text: string, limit: number): ListPage {
  const page = JSON.parse(text) as Omit<ListPage, 'rows'> & { rows: ListedJsonRow[] }
  return { ...page, rows: page.rows.slice(0, limit).map(orderedRow) }
}

/**
 * The limits of queries, in rows: a page uses the smallest that is large enough. The limit is written into the query,
 * because PostgreSQL makes a new plan each time for a limit that is a parameter; few limits mean few queries.
 */
const sizes = [26, 101, 251, 1000]

const pageOf = (rows: ReturnType<typeof listing>) => sql<{ page: string }>`
  SELECT json_build_object('rows', (SELECT coalesce(json_agg(listed), '[]') FROM (${rows}) AS listed),
    'tally', (SELECT coalesce(json_agg(kind), '[]') FROM (${tallied}) AS kind),
    'rankingVersion', (SELECT version FROM ranking))::text AS page`

const moment = (at: Date | string) => new Date(at).toISOString()

const orderedRow = (row: ListedJsonRow): OrderedRow => ({
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
    created_by_name: fullName(row),
    workflow_state: {
      code: row.state_code,
      name: row.state_name,
      metadata: { step_number: row.step_number, closed: row.closed },
    },
    workflow_state_name: row.state_name,
    version: row.version,
    ...(row.fields && { fields: row.fields }),
  },
})

function counterpartyOf(row: {
  counterparty_id: string | null
  counterparty_name: string | null
  cif_number: string | null
}) {
  const { counterparty_id: id, counterparty_name: name, cif_number } = row
  return id === null || name === null || cif_number === null ? null : { id, name, cif_number }
}

/** Counts the rows that the filter finds, up to `most`. */
export async function countRows(db: Db, filter: Filter, most: number): Promise<number> {
  const found = filtered(db, {
    ...bindOnce(valuesOf(filter)),
    open: filter.open,
    paths: Object.keys(filter.fields ?? {}),
  })
    .select('application.id')
    .limit(most)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
