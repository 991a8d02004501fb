import type { FormData, Schema } from '../definition.ts'
import { isRecord, isUnset } from '../path.ts'
import { columnsOf } from '../rows/tables.ts'
import type { Stage } from '../stage.ts'
import { isTable } from '../structure.ts'
import { wireValue } from './encode.ts'
import { type Payload, splitPayload } from './payload.ts'
import { toWireName } from './wire.ts'

/** Encodes only the given fields, as a save would send them: null for a cleared field. */
export function encodeTyped(stage: Stage, data: FormData): Payload {
  const fields = Object.keys(data).filter((field) => Object.hasOwn(stage.data.properties, field))
  return Object.fromEntries(fields.map((field) => [toWireName(stage, field), wireValue(stage, field, data[field])]))
}

/**
 * Decodes what `encodeTyped` encoded. Drops fields and columns that the definition no longer has, which no save would
 * take; a cleared field is present and undefined, a cell without a value absent as in rows that are loaded.
 */
export function decodeTyped(stage: Stage, payload: Payload): FormData {
  const data = splitPayload([stage], payload).parts.get(stage.stage.formType)?.data ?? {}
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      withColumnsOf(stage.data.properties[field] ?? {}, value ?? undefined),
    ]),
  )
}

function withColumnsOf(schema: Schema, value: unknown): unknown {
  if (!Array.isArray(value) || !isTable(schema)) return value
  const columns = { id: {}, ...columnsOf(schema) }
  const isCell = ([name, cell]: [string, unknown]) => Object.hasOwn(columns, name) && !isUnset(cell)
  return value.map((row: unknown) => (isRecord(row) ? Object.fromEntries(Object.entries(row).filter(isCell)) : row))
}

/** What `decodeTyped` drops, by the field that it was typed in; undefined if the definition has them all. */
export function undecodable(stage: Stage, payload: Payload): FormData | undefined {
  const { prefix } = stage.stage.payload
  const { unknown } = splitPayload([stage], payload)
  const typed = unknown.filter((key) => key.startsWith(prefix) && !isUnset(payload[key]))
  if (typed.length === 0) return undefined
  return Object.fromEntries(typed.map((key) => [key.slice(prefix.length), payload[key]]))
}
