import { Checkboxes } from '../../ui/fields/Choices.tsx'
import { isRecord } from '../../engine/path.ts'
import { itemsOf } from '../../engine/structure.ts'
import { enumOptions, withStored } from '../lookups/options.ts'
import { Earlier } from './parts/Earlier.tsx'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

/** Some of several options; the list keeps their order. */
function SeveralChoices(props: WidgetProps) {
  const { id, label, schema, ui, value, onChange, readonly, describedBy, invalid } = props
  const items = itemsOf(schema)
  const chosen = areChoices(value) ? value : []
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
    <>
      <Earlier label={label} value={value} isShown={areChoices} />
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
    </>
  )
}

/** Whether each entry can be an option's value; what the field had before may be a list of other things. */
const areChoices = (value: unknown): value is unknown[] =>
  Array.isArray(value) && !value.some((one) => isRecord(one) || Array.isArray(one))

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
