import { type SqlBool, sql } from 'kysely'
import type { Bind } from '../../compiled.ts'
import type { Db } from '../../transaction.ts'
import type { Cursor } from '../listOrder.ts'

export interface Filter {
  /** In title, reference number and counterparty name, in any case. */
  search?: string
  /** A state code. */
  status?: string
  priority?: string
  /** Only applications that are not closed. */
  open?: boolean
  /** Only applications that were decided in this month, YYYY-MM in UTC. */
  decided?: string
  ids?: string[]
  /** By record path: the value of a column that the definitions name. */
  fields?: Readonly<Record<string, string>>
}

/** The values of a query; it has those that are asked for. */
export interface Values {
  pattern: string
  status: string
  priority: string
  decided: string
  ids: string[]
  key: string
  id: string
  /** One for each of the fields, in their order. */
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

type Has = (name: keyof Values) => boolean

/** What is asked for, for a query of these alone. */
export function asked(values: Partial<Values>): { has: Has; bind: Bind<Values> } {
  return { has: (name) => name in values, bind: (name) => sql`${values[name]}` }
}

export interface Asked {
  has: Has
  bind: Bind<Values>
  open?: boolean
  /** The record paths of the values `wanted`. */
  paths?: string[]
  /** How many of the values come before these. */
  from?: number
  /** The record paths of the columns that are shown beside the others. */
  shown?: string[]
  limit?: number
}

/** The value asked for in a column, as it is kept. */
export const wantedAt = (bind: Bind<Values>, place: number) =>
  sql<string>`left(lower((${bind('wanted')}::text[])[${sql.lit(place)}]), 200)`

/** The applications that a filter finds. */
export function filtered(db: Db, { has, bind, open, paths = [], from = 0 }: Asked) {
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

/** The applications that were decided in a month. */
function decidedIn(month: ReturnType<Bind<Values>>) {
  const begin = sql`(${month}::text || '-01')::timestamp`
  return sql`
    SELECT application_id FROM seal
    WHERE at >= ${begin} AT TIME ZONE 'UTC' AND at < (${begin} + interval '1 month') AT TIME ZONE 'UTC'`
}
