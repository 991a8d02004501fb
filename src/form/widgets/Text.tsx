import { inputAttributes, type WidgetProps } from '../widgetProps.ts'
import { useDraft } from './useDraft.ts'

export const formatText = (value: unknown) => (value === undefined || value === null ? '' : String(value))

export const parseText = (text: string) => (text.trim() === '' ? undefined : text)

export function Text(props: WidgetProps) {
  const { schema, ui, readonly } = props
  const draft = useDraft<HTMLInputElement>({ ...props, format: formatText, parse: parseText })
  return (
    <input
      {...inputAttributes(props)}
      {...draft}
      className="input"
      readOnly={readonly}
      maxLength={schema.maxLength}
      placeholder={ui['ui:placeholder']}
    />
  )
}
