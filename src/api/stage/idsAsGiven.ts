import type { Payload } from '../../engine/codec/payload.ts'
import type { ReferenceDefinition } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { toWireName } from '../../engine/codec/wire.ts'
import type { Stage } from '../../engine/stage.ts'
import { asGiven } from '../http/givenIds.ts'

/** A save with every record's and person's id as the server has given it: a number, where it was one. */
export function idsAsGiven(stage: Stage, payload: Payload): Payload {
  const { references, currentUser = {}, payload: definition } = stage.stage
  const fields = [...idFields(references), ...Object.keys(currentUser)].map((field): SentId => ({
    name: toWireName(stage, field),
    given: namesIn(definition, field),
  }))
  const tables = Object.entries(definition.rows ?? {}).map(([field, rows]): [string, SentId[]] => [
    toWireName(stage, field),
    ['id', ...idFields(rows.references)].map((name) => ({ name, given: namesIn(rows, name) })),
  ])
  return {
    ...payload,
    ...withGiven(payload, fields),
    ...Object.fromEntries(tables.map(([name, columns]) => [name, rowsAsGiven(payload[name], columns)])),
  }
}

/** An id of a save by its name there, and the names under which answers give it. */
interface SentId {
  name: string
  given: string[]
}

const namesIn = ({ readFrom = {} }: { readFrom?: Record<string, string> }, field: string): string[] =>
  [field, readFrom[field]].flatMap((name) => name ?? [])

/** The fields that hold a record's id; others hold another property of it, such as its name. */
const idFields = (references: Record<string, ReferenceDefinition> = {}): string[] =>
  Object.entries(references).flatMap(([field, { value = 'id' }]) => (value === 'id' ? [field] : []))

const rowsAsGiven = (rows: unknown, columns: SentId[]): unknown =>
  Array.isArray(rows)
    ? rows.map((row: unknown) => (isRecord(row) ? { ...row, ...withGiven(row, columns) } : row))
    : rows

const withGiven = (values: Record<string, unknown>, ids: SentId[]): Record<string, unknown> =>
  Object.fromEntries(
    ids.filter(({ name }) => name in values).map(({ name, given }) => [name, asGiven(values[name], given)]),
  )
