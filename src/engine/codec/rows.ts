import type { RowsDefinition, Schema } from '../definition.ts'
import { converted } from '../evolution/convert.ts'
import { namesOf } from '../evolution/past.ts'
import { isRecord, isUnset, withoutUnset } from '../path.ts'
import { isBlankRow } from '../rows/blankRow.ts'
import { columnsOf } from '../rows/tables.ts'
import { readValue } from './value.ts'

/** Decodes the server's rows to rows of the form. A row keeps its id. */
export function readRows(rows: unknown[], schema: Schema, definition: RowsDefinition): unknown[] {
  const columns = { id: { type: 'string' } satisfies Schema, ...columnsOf(schema) }
  return rows.map((row) => {
    if (!isRecord(row)) return row
    const entries = Object.entries(columns).map(([name, column]): [string, unknown] => {
      const source = definition.readFrom?.[name]
      const names = [...(source ? [source] : []), ...namesOf(name, column)]
      const given = names.map((each) => row[each]).find((value) => !isUnset(value))
      return [name, readValue(converted(column, given), column, definition.references?.[name])]
    })
    return withoutUnset(Object.fromEntries(entries))
  })
}

/** Whether `writeRows` sends the row. */
const isSent = (row: unknown, { dropBlank }: RowsDefinition): row is Record<string, unknown> =>
  isRecord(row) && !(dropBlank && isBlankRow(row))

/** A path into the rows as they were sent, such as `rows.0.column`, as a path into the rows of the form. */
export function pathBeforeSending(path: string, rows: unknown, definition: RowsDefinition): string {
  const [field = path, sent = '', ...rest] = path.split('.')
  const sentFrom = Array.isArray(rows) ? [...rows.keys()].filter((n) => isSent(rows[n], definition)) : []
  const row = sentFrom[Number(sent || NaN)]
  return row === undefined ? path : [field, row, ...rest].join('.')
}

/**
 * Encodes rows of the form as rows of the payload: every column, null if unset, and the id if the row has one. `names`
 * maps the columns whose wire name differs.
 */
export function writeRows(
  rows: unknown[],
  schema: Schema,
  definition: RowsDefinition,
  names: Record<string, string> = {},
): unknown[] {
  const { id: _, ...columns } = columnsOf(schema)
  return rows
    .filter((row) => isSent(row, definition))
    .map((row) => {
      const values = Object.keys(columns).map((name): [string, unknown] => [
        names[name] ?? name,
        isUnset(row[name]) ? null : row[name],
      ])
      return { ...(isUnset(row.id) ? {} : { id: row.id }), ...Object.fromEntries(values) }
    })
}
