import { RadioButtons, ToggleButtons } from '../../ui/fields/Choices.tsx'
import { enumOptions } from '../options.ts'
import type { WidgetProps } from '../widgetProps.ts'

function choicesOf({ id, schema, ui, value, onChange, readonly, describedBy, invalid }: WidgetProps) {
  const choices = enumOptions(schema, ui)
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
