import { choiceName, yesOrNo } from '../choices.ts'
import type { ReferenceDefinition } from '../definition.ts'
import type { DescribedField } from '../kinds/kind.ts'
import { moneyText } from '../kinds/money.ts'
import { kindOf } from '../kinds/registry.ts'
import { isRecord, isUnset } from '../path.ts'

/** Returns the display name of the record that a value names; undefined if it is unknown. */
export type NameOf = (reference: ReferenceDefinition, value: unknown) => string | undefined

export function valueName(
  { schema, ui, reference }: DescribedField,
  value: unknown,
  nameOf: NameOf,
): string | number | null {
  if (isUnset(value)) return null
  const { sentence } = kindOf({ schema, ui, reference })
  // The kind cannot word a value that was entered when the field was of another kind.
  if (sentence) return sentence(value, schema, ui) || plain(value)
  return (reference ? nameOf(reference, value) : choiceName(schema, ui, value)) ?? plain(value)
}

/** A value of whatever kind, also one that its field cannot have any more. */
export function plain(value: unknown): string | number | null {
  if (isUnset(value)) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return yesOrNo(value)
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (!isRecord(value)) return null
  if ('currency' in value && 'amount' in value) return moneyText(value)
  return Object.entries(value)
    .flatMap(([name, part]) => (isUnset(part) ? [] : [`${name}: ${plain(part)}`]))
    .join('; ')
}
