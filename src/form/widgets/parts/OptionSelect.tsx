import { Select } from '../../../ui/fields/Select.tsx'
import { type Option, withStored } from '../../lookups/options.ts'
import { inputAttributes, type WidgetProps } from '../widget.ts'

/** One of the options, or none. */
export function OptionSelect({ options, ...props }: WidgetProps & { options: Option[] }) {
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
