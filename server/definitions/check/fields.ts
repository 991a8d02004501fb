import type { Schema } from '../../../src/engine/definition.ts'
import type { FolderStage } from '../definitions.ts'
import type { JsonPath } from './mistake.ts'

/** A field or a column of rows, and where data.schema.json names it. */
export interface PlacedField {
  name: string
  schema: Schema
  at: JsonPath
  column: boolean
}

/** The columns of a field of rows; undefined for a single value. */
export function columnsOf(schema: Schema | undefined): Record<string, Schema> | undefined {
  const items = schema?.items
  return items && typeof items === 'object' && !Array.isArray(items)
    ? (items.properties as Record<string, Schema>)
    : undefined
}

/** All fields of a stage, each followed by its columns. */
export function allFields({ data }: FolderStage): PlacedField[] {
  return Object.entries(data.properties).flatMap(([name, schema]) => {
    const at = ['properties', name]
    const columns = Object.entries(columnsOf(schema) ?? {}).map(([column, inner]) => ({
      name: column,
      schema: inner,
      at: [...at, 'items', 'properties', column],
      column: true,
    }))
    return [{ name, schema, at, column: false }, ...columns]
  })
}
