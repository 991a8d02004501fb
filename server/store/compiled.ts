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
export const compiled = <Values extends object, Row>(
  write: (db: Db, bind: Bind<Values>) => Query<Row>,
): ((db: Db, values: Values) => Promise<Row[]>) =>
  compiledFor<keyof Values, Values, Row>(write, (values, name) => values[name])

/** Does the same with values that are found differently: `valueAt` returns the value at a place. */
export function compiledFor<Place, Values, Row>(
  write: (db: Db, bind: <Value>(place: Place) => RawBuilder<Value>) => Query<Row>,
  valueAt: (values: Values, place: Place) => unknown,
): (db: Db, values: Values) => Promise<Row[]> {
  const places = new Map<unknown, Place>()
  const bind = <Value>(place: Place) => {
    const mark = Symbol('place')
    places.set(mark, place)
    return sql<Value>`${mark}`
  }
  let query: CompiledQuery<Row> | undefined
  return async (db, values) => {
    query ??= trimmed(write(db, bind).compile(db))
    const asked: CompiledQuery<Row> = {
      ...query,
      parameters: query.parameters.map((parameter) => {
        const place = places.get(parameter)
        return place === undefined ? parameter : valueAt(values, place)
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
