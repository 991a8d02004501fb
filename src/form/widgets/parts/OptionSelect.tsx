import { t } from '../../../texts/t.ts'
import { Combobox } from '../../../ui/fields/Combobox.tsx'
import { longestOpened } from '../../../ui/fields/useSearch.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { type Option, withStored } from '../../lookups/options.ts'
import { inputAttributes, type WidgetProps } from '../widget.ts'

/** One of the options, or none. */
export function OptionSelect({ options, ...props }: WidgetProps & { options: Option[] }) {
  const { value, onChange, readonly, ui } = props
  const shown = withStored(options, props)
  const choose = (key: string) => onChange(shown.find((option) => option.key === key)?.value)
  if (!readonly && options.length > longestOpened)
    return (
      <Combobox
        {...inputAttributes(props)}
        options={shown}
        chosen={shown.find((option) => option.value === value)}
        placeholder={ui['ui:placeholder'] ?? t('Search…')}
        onChange={choose}
      />
    )
  return (
    <Select
      {...inputAttributes(props)}
      options={shown}
      value={value === undefined ? '' : String(value)}
      empty={ui['ui:placeholder'] ?? (readonly ? '–' : t('Select…'))}
      disabled={readonly}
      onChange={choose}
    />
  )
}
