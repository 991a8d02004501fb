import { inputAttributes, type WidgetProps } from '../widget.ts'

export function ShownText(props: WidgetProps & { text: string }) {
  const empty = props.disabled ? '–' : undefined
  return <input {...inputAttributes(props)} className="input shown" readOnly value={props.text} placeholder={empty} />
}
