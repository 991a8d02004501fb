import { inputAttributes, type WidgetProps } from '../widgetProps.ts'

export function Checkbox(props: WidgetProps) {
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
