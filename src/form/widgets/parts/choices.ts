import { RadioButtons, ToggleButtons } from '../../ui/fields/Choices.tsx'
import { enumOptions, withStored } from '../lookups/options.ts'
import type { WidgetProps } from '../widgetProps.ts'

function choicesOf(props: WidgetProps) {
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

/** A sponsor's approve or reject. */
export const Decision = (props: WidgetProps) => <ToggleButtons {...choicesOf(props)} />

export const Radio = (props: WidgetProps) => <RadioButtons {...choicesOf(props)} />
