import { Checkboxes } from '../../ui/fields/Choices.tsx'
import { enumOptions, withStored } from '../lookups/options.ts'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

/** Some of several options; the list keeps their order. */
function SeveralChoices(props: WidgetProps) {
  const { id, schema, ui, value, onChange, readonly, describedBy, invalid } = props
  const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {}
  const chosen: unknown[] = Array.isArray(value) ? value : []
  const offered = enumOptions(items, ui)
  const options = chosen.reduce<typeof offered>(
    (known, one) => withStored(known, { value: one, schema: items, ui, readonly }),
    offered,
  )
  const toggle = (key: string) => {
    const now = options.filter((option) => chosen.includes(option.value) !== (option.key === key))
    onChange(now.length === 0 ? undefined : now.map((option) => option.value))
  }
  return (
    <Checkboxes
      id={id}
      labelledBy={`${id}-label`}
      describedBy={describedBy}
      choices={options}
      chosen={chosen.map(String)}
      disabled={readonly}
      invalid={invalid}
      onChange={toggle}
    />
  )
}

export const severalChoices: WidgetDescriptor = {
  Widget: SeveralChoices,
  shape: 'group',
  fitsCell: false,
  draws: {
    description: 'is for several choices, but the field has another type. Choose another widget, or change the type.',
    required: ['items'],
    properties: { items: { required: ['enum'] } },
  },
}
