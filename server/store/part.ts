import { type RawBuilder, sql } from 'kysely'
import { compiled } from './compiled.ts'
import type { Tx } from './transaction.ts'

/** An INSERT, UPDATE or DELETE that is made a part of a larger statement, so that it costs no round trip of its own. */
export interface Part {
  /** Like no other part's of the statement. */
  name: string
  /** Writes it: once for all statements with parts of the same names. `put` puts the value of a name. */
  write(put: (name: string) => RawBuilder<unknown>): RawBuilder<unknown>
  values: Record<string, unknown>
}

type Write = ReturnType<typeof compiled<Record<string, unknown>, unknown>>

const statements = new Map<string, Write>()

/** Runs the parts in one statement, each in its turn; none sees what another writes. */
export async function writeTogether(tx: Tx, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return
  const names = parts.map(({ name }) => name).join()
  const write = statements.get(names) ?? statementOf(parts)
  statements.set(names, write)
  await write(tx, Object.fromEntries(parts.flatMap(valuesOf)))
}

const statementOf = (parts: readonly Part[]): Write =>
  compiled((_, put) => {
    const written = parts.map(
      ({ name, write }) => sql`${sql.ref(name)} AS (${write((value) => put(`${name} ${value}`))})`,
    )
    return sql`WITH ${sql.join(written)} SELECT`
  })

/** By names that no other part has. */
const valuesOf = ({ name, values }: Part): [string, unknown][] =>
  Object.entries(values).map(([value, content]) => [`${name} ${value}`, content])
