import { type SqlBool, sql } from 'kysely'
import type { Bind } from '../../compiled.ts'
import type { Db } from '../../transaction.ts'
import type { Cursor } from '../listOrder.ts'

export interface Filter {
  /** Text to find in the title, the reference number or the counterparty's name, in upper or lower case. */
  search?: string
  /** A state code. */
  status?: string
  priority?: string
  /** Only applications that are not closed. */
  open?: boolean
  /** Only applications that were decided in this month, YYYY-MM in UTC. */
  decided?: string
  ids?: string[]
  /** By record path, the values of listed columns. */
  fields?: Readonly<Record<string, string>>
}

/** The bind values of a query; only those of the filters in use are present. */
export interface Values {
  pattern: string
  status: string
  priority: string
  decided: string
  ids: string[]
  key: string
  id: string
  /** The values of `fields`, in their order. */
  wanted: string[]
}

export function valuesOf(
  { search, status, priority, decided, ids, fields = {} }: Filter,
  cursor?: Cursor,
): Partial<Values> {
  const text = search?.trim().normalize('NFC')
  return {
    ...(text && { pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%` }),
    ...(status && { status }),
    ...(priority && { priority }),
    ...(decided && { decided }),
    ...(ids && { ids }),
    ...(Object.keys(fields).length > 0 && { wanted: Object.values(fields) }),
    ...cursor,
  }
}

type HasValue = (name: keyof Values) => boolean

/** Wraps values for a query that runs once and is not compiled. */
export function bindOnce(values: Partial<Values>): { has: HasValue; bind: Bind<Values> } {
  return { has: (name) => name in values, bind: (name) => sql`${values[name]}` }
}

/** A filter of a query: which values it has, and how the query binds them. */
export interface BoundFilter {
  has: HasValue
  bind: Bind<Values>
  open?: boolean
  /** The record paths of the values `wanted`. */
  paths?: string[]
  /** The index in `wanted` of the first of these paths. */
  from?: number
  /** The record paths of the listed columns that are shown in addition to the standard ones. */
  shown?: string[]
  limit?: number
}

/** The value that a column is filtered by, in the form in which the database keeps it. */
export const wantedAt = (bind: Bind<Values>, place: number) =>
  sql<string>`left(lower((${bind('wanted')}::text[])[${sql.lit(place)}]), 200)`

/** Selects the applications that a filter finds. */
export function filtered(db: Db, { has, bind, open, paths = [], from = 0 }: BoundFilter) {
  let query = db.selectFrom('application')
  if (open) query = query.where('closed', '=', false)
  if (has('status')) query = query.where('state_code', '=', bind('status'))
  if (has('priority')) query = query.where('priority', '=', bind('priority'))
  if (has('decided')) query = query.where('application.id', 'in', sql<string>`(${decidedIn(bind('decided'))})`)
  if (has('ids')) query = query.where(sql<SqlBool>`application.id = ANY (${bind('ids')}::uuid[])`)
  if (has('pattern')) query = query.where(sql<SqlBool>`search_text LIKE lower(${bind('pattern')})`)
  for (const [n, path] of paths.entries())
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('application_field as wanted')
          .select('wanted.name')
          .whereRef('wanted.application_id', '=', 'application.id')
          .where('wanted.name', '=', sql.lit(path))
          .where('wanted.by_text', '=', wantedAt(bind, from + n + 1)),
      ),
    )
  return query
}

/** Selects the ids of the applications that were decided in a month. */
function decidedIn(month: ReturnType<Bind<Values>>) {
  const begin = sql`(${month}::text || '-01')::timestamp`
  return sql`
    SELECT application_id FROM seal
    WHERE at >= ${begin} AT TIME ZONE 'UTC' AND at < (${begin} + interval '1 month') AT TIME ZONE 'UTC'`
}
