import { columnsOf } from '../rows/tables.ts'
import type { FormData, Schema } from '../definition.ts'
import { isEqual, isRecord, isUnset } from '../path.ts'
import { isChoices, isTable, itemsOf } from '../structure.ts'
import { matchRows } from '../validation/matchRows.ts'
import { asToday } from './convert.ts'
import { namesOf } from './past.ts'

type Properties = Readonly<Record<string, Schema>>
type ValueReader = (schema: Schema, value: unknown) => unknown

/**
 * Stored data as today's definitions have them: under the fields' present names, with converted values, in rows too.
 * What belongs to no field stays as it is.
 */
export function readStored(properties: Properties, stored: FormData): FormData {
  return renamed(properties, stored, asToday)
}

/**
 * The data under present names; `read` gives each single value. If several names have one, the newest name's counts.
 */
export function renamed(properties: Properties, given: FormData, read: ValueReader): FormData {
  const data = { ...given }
  for (const [field, schema] of Object.entries(properties)) {
    const [name, ...more] = namesOf(field, schema).filter((each) => Object.hasOwn(given, each))
    if (name === undefined) continue
    for (const other of [name, ...more]) if (other !== field) Reflect.deleteProperty(data, other)
    data[field] = valueOf(schema, given[name], read)
  }
  return data
}

/** A field's value under present names; `read` gives each single value in it, of which a choice has each once. */
export function valueOf(schema: Schema, value: unknown, read: ValueReader): unknown {
  if (Array.isArray(value) && isChoices(schema)) {
    const choices = value.map((each: unknown) => read(itemsOf(schema), each))
    return isEqual(choices, value) ? value : [...new Set(choices)]
  }
  if (!Array.isArray(value) || !isTable(schema)) return read(schema, value)
  const columns = columnsOf(schema)
  return value.map((row: unknown) => (isRecord(row) ? renamed(columns, row, read) : row))
}

/**
 * What to store for changed data. A value that did not change stays as it was stored; a changed one is stored under the
 * field's oldest name, where earlier definitions find it too. `data` are under present names, as `readStored` gives
 * them.
 */
export function writeStored(properties: Properties, stored: FormData, data: FormData): FormData {
  const before = readStored(properties, stored)
  const written = { ...stored }
  for (const field of new Set([...Object.keys(before), ...Object.keys(data)])) {
    if (isEqual(before[field], data[field])) continue
    const schema = Object.hasOwn(properties, field) ? (properties[field] ?? {}) : {}
    const names = namesOf(field, schema)
    const there = names.find((name) => Object.hasOwn(stored, name))
    for (const name of names) Reflect.deleteProperty(written, name)
    const value = writtenValue(schema, there === undefined ? undefined : stored[there], data[field])
    if (!isUnset(value)) written[names.at(-1) ?? field] = value
  }
  return written
}

function writtenValue(schema: Schema, stored: unknown, value: unknown): unknown {
  if (!Array.isArray(value) || !isTable(schema)) return value
  const columns = columnsOf(schema)
  const before: unknown[] = Array.isArray(stored) ? stored : []
  const places = matchRows(
    value,
    before.map((row) => (isRecord(row) ? readStored(columns, row) : row)),
  )
  return value.map((row: unknown, n) => {
    const known = before[places[n] ?? -1]
    return isRecord(row) ? writeStored(columns, isRecord(known) ? known : {}, row) : row
  })
}
