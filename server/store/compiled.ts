import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './transaction.ts'

/** A bind parameter for the value of this name. */
export type Bind<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

interface Query<Row> {
  compile(db: Db): CompiledQuery<Row>
}

/**
 * A query that each process compiles once and then runs with different values. `write` builds it with bind parameters
 * only.
 */
export function compiled<Values extends object, Row>(
  write: (db: Db, bind: Bind<Values>) => Query<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const names = new Map<unknown, keyof Values>()
  const bind: Bind<Values> = (name) => {
    const place = Symbol(String(name))
    names.set(place, name)
    return sql`${place}`
  }
  let query: CompiledQuery<Row> | undefined
  return async (db, values) => {
    query ??= trimmed(write(db, bind).compile(db))
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

/**
 * Without the white space around a template: a connection prepares only what begins with a keyword
 * (database/prepared.ts).
 */
const trimmed = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => ({ ...query, sql: query.sql.trim() })
