import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './transaction.ts'

/** Puts the value of that name into a query. */
export type Put<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

interface Query<Row> {
  compile(db: Db): CompiledQuery<Row>
}

/** A query that is written and compiled once in a process, and asked with other values each time. `write` sees no value. */
export function compiled<Values extends object, Row>(
  write: (db: Db, put: Put<Values>) => Query<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const names = new Map<unknown, keyof Values>()
  const put: Put<Values> = (name) => {
    const place = Symbol(String(name))
    names.set(place, name)
    return sql`${place}`
  }
  let query: CompiledQuery<Row> | undefined
  return async (db, values) => {
    query ??= neat(write(db, put).compile(db))
    const asked: CompiledQuery<Row> = {
      ...query,
      parameters: query.parameters.map((parameter) => {
        const name = names.get(parameter)
        return name === undefined ? parameter : values[name]
      }),
    }
    return (await db.executeQuery(asked)).rows
  }
}

/** As the connection knows a statement that can be prepared: without what a template has before it. */
const neat = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => ({ ...query, sql: query.sql.trim() })
