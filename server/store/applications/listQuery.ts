import { type SqlBool, sql } from 'kysely'
import type { Bind } from '../compiled.ts'
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

/** The values of a query; it has those that are asked for. */
export interface Values {
  pattern: string
  status: string
  priority: string
  ids: string[]
  key: string
  id: string
}

export function valuesOf({ search, status, priority, ids }: Filter, cursor?: Cursor): Partial<Values> {
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
export function asked(values: Partial<Values>): { has: Has; bind: Bind<Values> } {
  return { has: (name) => name in values, bind: (name) => sql`${values[name]}` }
}

interface Asked {
  has: Has
  bind: Bind<Values>
  open?: boolean
  limit?: number
}

/** The rows that lists show, in their order. */
export function listing(db: Db, filter: Asked, order: Order) {
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

/** What is shown, and in which order: found in indexes alone where they have it, before anything else is read. */
function found(db: Db, filter: Asked, order: Order) {
  const { has, bind } = filter
  const direction = order.descending ? 'desc' : 'asc'
  let query = filtered(db, filter)
    .select(['application.id', order.expression.as('key')])
    .orderBy(order.expression, direction)
    .orderBy('application.id', direction)
  if (has('key')) query = query.where(after(order, bind('key'), bind('id')))
  if (filter.limit !== undefined) query = query.limit(sql.lit(filter.limit))
  return query
}

/** The applications that a filter finds. */
export function filtered(db: Db, { has, bind, open }: Asked) {
  let query = db.selectFrom('application')
  if (open) query = query.where('closed', '=', false)
  if (has('status')) query = query.where('state_code', '=', bind('status'))
  if (has('priority')) query = query.where('priority', '=', bind('priority'))
  if (has('ids')) query = query.where(sql<SqlBool>`application.id = ANY (${bind('ids')}::uuid[])`)
  if (has('pattern')) query = query.where(sql<SqlBool>`search_text LIKE lower(${bind('pattern')})`)
  return query
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof listing>['execute']>>[number]
/** As it is, or as JSON has it. */
export type Listed = Omit<ListedRow, 'created_at' | 'submitted_at'> & {
  created_at: Date | string
  submitted_at: Date | string | null
}
