import type { FieldUi, Schema } from './definition.ts'

/** What is called Yes; everything else that a yes/no field may hold is No. */
const affirmative = /^(true|yes)$/i

export const yesOrNo = (value: unknown): string => (affirmative.test(String(value)) ? 'Yes' : 'No')

/** The values that a field offers: those that it takes, or those that it suggests. */
export const optionsOf = (schema: Schema): unknown[] | undefined =>
  schema.enum ?? (Array.isArray(schema.examples) ? schema.examples : undefined)

/** The name of a value that was chosen, as the form shows it: an option's, yes or no; undefined for any other value. */
export function choiceName(schema: Schema, ui: FieldUi | undefined, value: unknown): string | undefined {
  const option = optionsOf(schema)?.findIndex((known) => known === value) ?? -1
  const name = ui?.['ui:enumNames']?.[option]
  if (name !== undefined) return name
  const isAnswer = typeof value === 'boolean' || (option >= 0 && ui?.['ui:widget'] === 'yesNo')
  return isAnswer ? yesOrNo(value) : undefined
}
