import { choiceName } from '../../../src/engine/choices.ts'
import type { FieldUi, ReferenceDefinition, Schema } from '../../../src/engine/definition.ts'
import { isUnset } from '../../../src/engine/path.ts'
import type { References } from '../references.ts'

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

export function valueName({ schema, ui, reference }: Told, value: unknown, references: References): string | number | null {
  const name = reference ? references.find(reference, value)?.name : choiceName(schema, ui, value)
  return name ?? plain(value)
}

export function plain(value: unknown): string | number | null {
  if (isUnset(value)) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.map(plain).join(', ') : JSON.stringify(value)
}
