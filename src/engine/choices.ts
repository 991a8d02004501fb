import { named, t } from '../texts/t.ts'
import type { FieldUi, Schema } from './definition.ts'
import { retiredOptions } from './evolution/past.ts'

/** The stored values that show as Yes. Any other value of a yes/no field shows as No. */
const affirmative = /^(true|yes)$/i

export const isAffirmative = (value: unknown): boolean => affirmative.test(String(value))

export const yesOrNo = (value: unknown): string => (isAffirmative(value) ? t('Yes') : t('No'))

/** The options of a field: its `enum`, or the suggestions in its `examples`. */
export const optionsOf = (schema: Schema): unknown[] | undefined =>
  schema.enum ?? (Array.isArray(schema.examples) ? schema.examples : undefined)

/** Whether an option can still be chosen. */
export const isOfferedOption = (schema: Schema, option: unknown): boolean =>
  !retiredOptions(schema).some((retired) => retired === option)

/** The display name of a chosen value: an option's name, Yes or No; undefined for any other value. */
export function choiceName(schema: Schema, ui: FieldUi | undefined, value: unknown): string | undefined {
  const option = optionsOf(schema)?.findIndex((known) => known === value) ?? -1
  const name = ui?.['ui:enumNames']?.[option]
  if (name !== undefined) return named(name)
  const isAnswer = typeof value === 'boolean' || (option >= 0 && ui?.['ui:widget'] === 'yesNo')
  return isAnswer ? yesOrNo(value) : undefined
}
