import { drawsType } from './draws.ts'
import { inputAttributes, type WidgetDescriptor, type WidgetProps } from './widget.ts'

function Checkbox(props: WidgetProps) {
  return (
    <input
      {...inputAttributes(props)}
      className="checkbox"
      type="checkbox"
      checked={props.value === true}
      disabled={props.readonly}
      onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
    />
  )
}

export const checkbox: WidgetDescriptor = { Widget: Checkbox, shape: 'box', draws: drawsType('boolean') }
