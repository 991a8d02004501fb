import { type RawBuilder, sql } from 'kysely'
import { compiledFor } from './compiled.ts'
import type { Tx } from './transaction.ts'

/** An INSERT, UPDATE or DELETE that runs as a part of a larger statement, without a round trip of its own. */
export interface StatementPart {
  /** Unique within the statement. Parts of the same name have the same text. */
  name: string
  /**
   * Writes the SQL. It is called once for all statements with parts of the same names, so it must not depend on values.
   */
  write(bind: (name: string) => RawBuilder<unknown>): RawBuilder<unknown>
  values: Record<string, unknown>
}

type Write = (tx: Tx, parts: readonly StatementPart[]) => Promise<unknown>

const statements = new Map<string, Write>()

/** Runs all parts in one statement. No part sees the writes of another. */
export async function writeTogether(tx: Tx, parts: readonly StatementPart[]): Promise<void> {
  if (parts.length === 0) return
  const names = parts.map(({ name }) => name).join()
  const write = statements.get(names) ?? statementOf(parts)
  statements.set(names, write)
  await write(tx, parts)
}

/** Identifies a value by the index of its part and its name. The parts are in the same order each time. */
type Place = readonly [part: number, value: string]

const statementOf = (parts: readonly StatementPart[]): Write =>
  compiledFor<Place, readonly StatementPart[], unknown>(
    (_, bind) => {
      const written = parts.map(
        ({ name, write }, n) => sql`${sql.ref(name)} AS (${write((value) => bind([n, value]))})`,
      )
      return sql`WITH ${sql.join(written)} SELECT`
    },
    (given, [n, value]) => given[n]?.values[value],
  )
