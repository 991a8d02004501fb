import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Connection } from './inTime.ts'

/** The statements that have a plan; others, such as BEGIN, have none. */
const planned = /^(select|insert|update|delete|with) /i
/**
 * Statements that read every column. PostgreSQL refuses to run a prepared one after a newer version has added a column
 * to the table.
 */
const everyColumn = /[ .]\*/
/**
 * Statements whose best plan depends on how many rows match the filter: one plan for every text, state or priority is
 * slow for most. With a million applications, one plan for all states searched every title for the few drafts.
 */
const filtering = / LIKE | (?:where|and) "(?:state_code|priority)" = \$/
/**
 * How many times a statement runs before it is prepared. Statements with rows come in many lengths, so there are limits
 * on how many statements are counted and prepared.
 */
const often = 5
const mostCounted = 2000
const most = 100
/** How many shapes of the list are prepared: it has one for each order and filter, and others need names too. */
const ofList = /^SELECT json_build_object\('rows',/
const mostOfList = 30

const names = new Map<string, string>()
let asked = new Map<string, number>()
let namesOfList = 0

/** Wraps a connection so that PostgreSQL parses and plans frequent statements only once. */
export function preparing(connection: Connection): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    return typeof text === 'string' ? connection.query({ name: nameOf(text), text, values: [...values] }) : undefined
  }
  return { query, release: () => connection.release() }
}

/**
 * Returns the name of a prepared statement, the same on every connection; undefined if the statement is not prepared.
 */
function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size === most || !isPreparable(text)) return name
  const times = (asked.get(text) ?? 0) + 1
  if (times === often) {
    names.set(text, `statement_${names.size}`)
    if (ofList.test(text)) namesOfList += 1
  }
  if (asked.size === mostCounted) asked = new Map()
  asked.set(text, times)
  return names.get(text)
}

const isPreparable = (text: string): boolean =>
  planned.test(text) &&
  !everyColumn.test(text) &&
  !filtering.test(text) &&
  !(namesOfList === mostOfList && ofList.test(text))
