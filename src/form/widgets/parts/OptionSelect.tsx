import { Select } from '../../ui/fields/Select.tsx'
import { enumOptions, type Option, withStored, yesNoOptions } from '../lookups/options.ts'
import { inputAttributes, type WidgetProps } from '../widgetProps.ts'

function OptionSelect({ options, ...props }: WidgetProps & { options: Option[] }) {
  const { value, onChange, readonly, ui } = props
  const shown = withStored(options, props)
  return (
    <Select
      {...inputAttributes(props)}
      options={shown}
      value={value === undefined ? '' : String(value)}
      empty={ui['ui:placeholder'] ?? (readonly ? '–' : 'Select…')}
      disabled={readonly}
      onChange={(key) => onChange(shown.find((option) => option.key === key)?.value)}
    />
  )
}

export const EnumSelect = (props: WidgetProps) =>
  OptionSelect({ ...props, options: enumOptions(props.schema, props.ui) })

/** Unset is neither Yes nor No (decision 16), so this is no checkbox. */
export const YesNo = (props: WidgetProps) => OptionSelect({ ...props, options: yesNoOptions(props.schema) })
