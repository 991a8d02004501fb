import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Connection } from './inTime.ts'

/** Of others, such as BEGIN, there is nothing to plan. */
const planned = /^(select|insert|update|delete|with) /i
/** When a newer version gives the table one more column, PostgreSQL refuses to run what was prepared without it. */
const everyColumn = /[ .]\*/
/**
 * Which plan is good depends on how many rows match the filter: one plan for every text, state or priority is slow for
 * most. Of a million applications, one for all states looked for the few drafts through every title.
 */
const filtering = / LIKE | (?:where|and) "(?:state_code|priority)" = \$/
/**
 * A statement is prepared when it is asked so often. Those with rows come in many lengths: so many are counted, and so
 * many prepared.
 */
const often = 5
const mostCounted = 2000
const most = 100

const names = new Map<string, string>()
let asked = new Map<string, number>()

/** A connection on which PostgreSQL reads and plans what is asked again and again only once. */
export function preparing(connection: Connection): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    return typeof text === 'string' ? connection.query({ name: nameOf(text), text, values: [...values] }) : undefined
  }
  return { query, release: () => connection.release() }
}

/** The same on every connection; undefined for what is not prepared. */
function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size === most || !isPreparable(text)) return name
  const times = (asked.get(text) ?? 0) + 1
  if (times === often) names.set(text, `statement_${names.size}`)
  if (asked.size === mostCounted) asked = new Map()
  asked.set(text, times)
  return names.get(text)
}

const isPreparable = (text: string): boolean => planned.test(text) && !everyColumn.test(text) && !filtering.test(text)
