import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isUuid } from '../../lib/uuid.ts'
import { cursorOf, cursorValues } from '../cursor.ts'
import { isDay } from './isDay.ts'

/** An order of the applications' list: an expression that is never null, and its SQL type. */
export interface Order {
  /** A unique name. */
  name: string
  expression: RawBuilder<unknown>
  type: 'text' | 'timestamptz' | 'date' | 'integer' | 'numeric'
  descending: boolean
  /** The record path of the listed column that it sorts by, if it is one. */
  field?: string
  /** Its index is sorted only within each priority; the expression ranks the priorities. */
  byPriority?: true
  /** The table whose index has this order and the application's id; by default, `application`. */
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
 * Returns the order that `name` asks for: a column, or `-` and a column for the descending order. Returns undefined for
 * an unknown column. Priorities are ordered from the strongest.
 */
export function orderBy(name: string, priorities: string[]): Order | undefined {
  const descending = name.startsWith('-')
  const key = descending ? name.slice(1) : name
  const column = key === 'priority' ? byPriority(priorities) : Object.hasOwn(columns, key) ? columns[key] : undefined
  return column && { ...column, name: key === 'priority' ? [name, ...priorities].join() : name, descending }
}

/** Returns the order of a listed column, by its record path. */
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

/** Returns the order of creation in the index of a column's values; undefined for any other order. */
export const amongMatches = (order: Order): Order | undefined =>
  order.name.replace('-', '') === 'created_at'
    ? { ...order, expression: sql.ref('matched.created_at'), table: 'matched' }
    : undefined

/** The column of the application's id in the table whose index has the order. */
export const idIn = ({ table }: Pick<Order, 'table'>) =>
  sql.ref<string>(table === undefined ? 'application.id' : `${table}.application_id`)

/** Selects the rows after the one at the cursor. */
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
 * Whether PostgreSQL can read a key as the type. A number is no longer than the largest and smallest numbers of JSON
 * are without an exponent.
 */
const canBe: Record<Order['type'], (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  timestamptz: (key) => key === 'infinity' || isDay(moment.exec(key)?.[1] ?? ''),
  date: (key) => key === 'infinity' || isDay(key),
  integer: (key) => /^\d{1,10}$/.test(key) && Number(key) <= 2_147_483_647,
  numeric: (key) => /^(-?\d{1,310}(\.\d{1,400})?|Infinity)$/.test(key),
}

export function writeCursor({ key, id }: Cursor): string {
  return cursorOf(key, id)
}

/** Reads a cursor. Returns undefined if it did not come from a list in this order. */
export function readCursor(text: string, { type }: Order): Cursor | undefined {
  const [key, id] = cursorValues(text)
  const isWhole = typeof key === 'string' && typeof id === 'string' && isUuid(id) && canBe[type](key)
  return isWhole ? { key, id } : undefined
}
