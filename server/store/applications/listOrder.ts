import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isUuid } from '../../lib/uuid.ts'
import { cursorParts } from '../cursorParts.ts'
import { isDay } from './isDay.ts'

/** An order of the applications' list: an expression that is never null, and its SQL type. */
export interface Order {
  /** Like no other's. */
  name: string
  expression: RawBuilder<unknown>
  type: 'text' | 'timestamptz' | 'date' | 'integer' | 'numeric'
  descending: boolean
  /** The record path of the column that it is of, if the definitions name it. */
  field?: string
  /** Its index has the order within each priority alone; the expression says which comes first. */
  byPriority?: true
  /** The table that has the application's id in the index of this order; by default, its own. */
  table?: 'sorted' | 'matched'
}

type Column = Pick<Order, 'expression' | 'type' | 'byPriority'>

const columns: Record<string, Column> = {
  created_at: { type: 'timestamptz', expression: sql`application.created_at` },
  submitted_at: { type: 'timestamptz', expression: sql`coalesce(submitted_at, 'infinity')` },
  reference_number: { type: 'text', expression: sql`reference_number` },
  title: { type: 'text', expression: sql`lower(coalesce(title, ''))` },
  counterparty: { type: 'text', expression: sql`sort_counterparty` },
  status: { type: 'text', expression: sql`state_name` },
  rank: { type: 'integer', expression: sql`coalesce(rank, 2147483647)` },
  amount: { type: 'numeric', expression: sql`coalesce(amount, -1)` },
  required_by_date: { type: 'date', expression: sql`coalesce(required_by_date, 'infinity')` },
  created_by_name: { type: 'text', expression: sql`sort_creator` },
}

/**
 * `name` is a column, `-name` the same downwards; undefined for a column that does not exist. Priorities are strongest
 * first.
 */
export function orderBy(name: string, priorities: string[]): Order | undefined {
  const descending = name.startsWith('-')
  const key = descending ? name.slice(1) : name
  const column = key === 'priority' ? byPriority(priorities) : Object.hasOwn(columns, key) ? columns[key] : undefined
  return column && { ...column, name: key === 'priority' ? [name, ...priorities].join() : name, descending }
}

/** The order of a column that the definitions name, by its record path. */
export function orderByField(path: string, sortedBy: 'text' | 'number', descending: boolean): Order {
  const kept = { text: 'by_text', number: 'by_number' }[sortedBy]
  const type = sortedBy === 'text' ? 'text' : 'numeric'
  const expression = sql.ref(`sorted.${kept}`)
  const name = JSON.stringify([path, sortedBy, descending])
  return { name, expression, type, descending, field: path, table: 'sorted' }
}

function byPriority(priorities: string[]): Column {
  return {
    type: 'integer',
    byPriority: true,
    expression: sql`coalesce(array_position(${priorities}::text[], priority), ${priorities.length + 1}::integer)`,
  }
}

export interface Cursor {
  key: string
  id: string
}

/** The order of creation among the applications that a value of a column finds; undefined for another order. */
export const amongMatches = (order: Order): Order | undefined =>
  order.name.replace('-', '') === 'created_at'
    ? { ...order, expression: sql.ref('matched.created_at'), table: 'matched' }
    : undefined

/** The application's id, where the index of the order has it. */
export const idIn = ({ table }: Pick<Order, 'table'>) =>
  sql.ref<string>(table === undefined ? 'application.id' : `${table}.application_id`)

/** The rows after the one that the cursor names. */
export function after(
  { expression, type, descending, table }: Order,
  key: RawBuilder<string>,
  id: RawBuilder<string>,
): Expression<SqlBool> {
  const comparison = descending ? sql`<` : sql`>`
  return sql<SqlBool>`(${expression}, ${idIn({ table })}) ${comparison} (${key}::${sql.raw(type)}, ${id}::uuid)`
}

const moment = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/

/**
 * Whether PostgreSQL can read a key. A number is as long as the largest and the smallest of JSON are without an
 * exponent.
 */
const canBe: Record<Order['type'], (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  timestamptz: (key) => key === 'infinity' || isDay(moment.exec(key)?.[1] ?? ''),
  date: (key) => key === 'infinity' || isDay(key),
  integer: (key) => /^\d{1,10}$/.test(key) && Number(key) <= 2_147_483_647,
  numeric: (key) => /^(-?\d{1,310}(\.\d{1,400})?|Infinity)$/.test(key),
}

export function writeCursor({ key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** Undefined for a cursor that did not come from a list in this order. */
export function readCursor(text: string, { type }: Order): Cursor | undefined {
  const [key, id] = cursorParts(text)
  const isWhole = typeof key === 'string' && typeof id === 'string' && isUuid(id) && canBe[type](key)
  return isWhole ? { key, id } : undefined
}
