import type { Schema } from '../../../src/engine/definition.ts'
import { isRecord } from '../../../src/engine/path.ts'
import { alternativesOf, isTable, propertiesOf } from '../../../src/engine/structure.ts'
import type { FolderStage } from '../../../src/engine/source/definitions.ts'
import type { JsonPath } from './mistake.ts'

/** A field or a column, and its place in data.schema.json. */
export interface PlacedField {
  name: string
  schema: Schema
  at: JsonPath
  column: boolean
}

/** The columns of a table; undefined for any other field. */
export function columnsOf(schema: Schema | undefined): Record<string, Schema> | undefined {
  return schema && isTable(schema) && isRecord(schema.items) ? propertiesOf(schema.items) : undefined
}

/** Returns all fields of a stage, each followed by its columns or by the parts of its structure. */
export function allFields({ data }: Pick<FolderStage, 'data'>): PlacedField[] {
  return Object.entries(data.properties).flatMap(([name, schema]) => {
    const at = ['properties', name]
    return [{ name, schema, at, column: false }, ...partsIn(schema, name, at)]
  })
}

function partsIn(schema: Schema, name: string, at: JsonPath): PlacedField[] {
  const { items } = schema
  const properties = Object.entries(schema.properties ?? {}).flatMap(([part, inner]) =>
    isRecord(inner) ? partAt(part, inner, [...at, 'properties', part]) : [],
  )
  const alternatives = alternativesOf(schema).flatMap((each, n) => partsIn(each, name, [...at, 'oneOf', n]))
  // The items of a list are a field only if they are single values.
  const inItems = !isRecord(items)
    ? []
    : items.properties || items.oneOf
      ? partsIn(items, name, [...at, 'items'])
      : partAt(name, items, [...at, 'items'])
  return [...properties, ...alternatives, ...inItems]
}

function partAt(name: string, schema: Schema, at: JsonPath): PlacedField[] {
  return [{ name, schema, at, column: true }, ...partsIn(schema, name, at)]
}
