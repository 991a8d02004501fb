import { choiceName, yesOrNo } from '../choices.ts'
import type { ReferenceDefinition } from '../definition.ts'
import type { DescribedField } from '../kinds/kind.ts'
import { kindOf } from '../kinds/registry.ts'
import { isUnset } from '../path.ts'

/** Returns the display name of the record that a value names; undefined if it is unknown. */
export type NameOf = (reference: ReferenceDefinition, value: unknown) => string | undefined

export function valueName(
  { schema, ui, reference }: DescribedField,
  value: unknown,
  nameOf: NameOf,
): string | number | null {
  if (isUnset(value)) return null
  const { sentence } = kindOf({ schema, ui, reference })
  if (sentence) return sentence(value, schema, ui)
  return (reference ? nameOf(reference, value) : choiceName(schema, ui, value)) ?? plain(value)
}

export function plain(value: unknown): string | number | null {
  if (isUnset(value)) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return yesOrNo(value)
  return Array.isArray(value) ? value.map(plain).join(', ') : JSON.stringify(value)
}
