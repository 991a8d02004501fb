import { choiceName } from '../choices.ts'
import type { FieldUi, ReferenceDefinition, Schema } from '../definition.ts'
import { isUnset } from '../path.ts'

/** What the record that a value names is called; undefined where that is not known. */
export type NameOf = (reference: ReferenceDefinition, value: unknown) => string | undefined

/** How a reader writes a value: as it stands, as a number or a day, or folded up because it is long. */
export type ValueKind = 'text' | 'longText' | 'number' | 'date'

/** What decides how a value, or a cell of a row, is told. */
export interface Told {
  schema: Schema
  ui?: FieldUi
  reference?: ReferenceDefinition
}

export function kindOf({ schema, ui, reference }: Told): ValueKind {
  if (reference || schema.enum) return 'text'
  if (schema.type === 'number' || schema.type === 'integer') return 'number'
  if (schema.format === 'date' || schema.format === 'date-time') return 'date'
  return ui?.['ui:widget'] === 'textarea' ? 'longText' : 'text'
}

export function valueName({ schema, ui, reference }: Told, value: unknown, nameOf: NameOf): string | number | null {
  if (isUnset(value)) return null
  return (reference ? nameOf(reference, value) : choiceName(schema, ui, value)) ?? plain(value)
}

export function plain(value: unknown): string | number | null {
  if (isUnset(value)) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.map(plain).join(', ') : JSON.stringify(value)
}
