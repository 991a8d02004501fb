import type { Payload } from '../../engine/codec/payload.ts'
import type { ReferenceDefinition } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { toWireName } from '../../engine/codec/wire.ts'
import type { Stage } from '../../engine/stage.ts'
import { asGiven } from '../http/givenIds.ts'

/** A save with every record's and person's id as the server has given it: a number, where it was one. */
export function idsAsGiven(stage: Stage, payload: Payload): Payload {
  const { references, currentUser = {}, payload: definition } = stage.stage
  const fields = [...idFields(references), ...Object.keys(currentUser)].map((field) => toWireName(stage, field))
  const tables = Object.entries(definition.rows ?? {}).map(([field, { references: columns }]): [string, string[]] => [
    toWireName(stage, field),
    ['id', ...idFields(columns)],
  ])
  return {
    ...payload,
    ...withGiven(payload, fields),
    ...Object.fromEntries(tables.map(([name, columns]) => [name, rowsAsGiven(payload[name], columns)])),
  }
}

/** The fields that hold a record's id; others hold another property of it, such as its name. */
const idFields = (references: Record<string, ReferenceDefinition> = {}): string[] =>
  Object.entries(references).flatMap(([field, { value = 'id' }]) => (value === 'id' ? [field] : []))

const rowsAsGiven = (rows: unknown, columns: string[]): unknown =>
  Array.isArray(rows)
    ? rows.map((row: unknown) => (isRecord(row) ? { ...row, ...withGiven(row, columns) } : row))
    : rows

const withGiven = (values: Record<string, unknown>, names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, asGiven(values[name])]))
