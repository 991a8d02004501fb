import { t } from '../../texts/t.ts'
import { choiceName, isAffirmative, isOfferedOption, optionsOf, yesOrNo } from '../../engine/choices.ts'
import type { FieldUi, Schema } from '../../engine/definition.ts'
import { plain } from '../../engine/shown/value.ts'
import type { WidgetProps } from '../widgets/widget.ts'

/** One choice of a list: `value` is stored in the data, `key` is its text in the page. */
export interface Option {
  key: string
  value: unknown
  label: string
}

/** What can be chosen in a field with a list, in the definition's words. */
export function enumOptions(schema: Schema, ui: FieldUi): Option[] {
  const names = ui['ui:enumNames'] ?? []
  const options = (optionsOf(schema) ?? []).map((value, n) => ({
    key: String(value),
    value,
    label: names[n] ?? String(value),
  }))
  return options.filter(({ value }) => isOfferedOption(schema, value))
}

const answer = (value: unknown): Option => ({ key: String(value), value, label: yesOrNo(value) })

/** Yes before No, in the values that the field is stored with: booleans, or texts such as `true` and `false`. */
export function yesNoOptions(schema: Schema): Option[] {
  const values: unknown[] = schema.type === 'boolean' ? [true, false] : (schema.enum ?? ['true', 'false'])
  return values
    .filter((value) => isOfferedOption(schema, value))
    .map(answer)
    .toSorted((a, b) => Number(isAffirmative(b.value)) - Number(isAffirmative(a.value)))
}

/**
 * The options and, if the stored value is none of them, that value. Its label says that it is no longer offered, unless
 * the field also takes other values or is read-only.
 */
export function withStored(
  options: Option[],
  { value, schema, ui, readonly }: Pick<WidgetProps, 'value' | 'schema' | 'ui' | 'readonly'>,
): Option[] {
  const name = choiceName(schema, ui, value) ?? String(plain(value))
  return withValue(options, value, schema.examples || readonly ? name : t('{name} (no longer offered)', { name }))
}

/** The options and, if the loaded value is none of them, that value. */
export function withValue(options: Option[], value: unknown, label = String(value)): Option[] {
  if (value === undefined || options.some((option) => option.key === String(value))) return options
  return [...options, { key: String(value), value, label }]
}
