import { enumOptions, withStored } from '../../lookups/options.ts'
import type { WidgetProps } from '../widget.ts'

/** What a group of buttons needs to offer a field's options. */
export function choicesOf(props: WidgetProps) {
  const { id, schema, ui, value, onChange, readonly, describedBy, invalid } = props
  const choices = withStored(enumOptions(schema, ui), props)
  return {
    id,
    labelledBy: `${id}-label`,
    describedBy,
    choices,
    value: value === undefined ? '' : String(value),
    disabled: readonly,
    invalid,
    onChange: (key: string) => onChange(choices.find((choice) => choice.key === key)?.value),
  }
}
