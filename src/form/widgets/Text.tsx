import { inputAttributes, type WidgetProps } from '../widgetProps.ts'
import { useDraft } from './useDraft.ts'

export const formatText = (value: unknown) => (value === undefined || value === null ? '' : String(value))

export const parseText = (text: string) => (text.trim() === '' ? undefined : text)

export function Text(props: WidgetProps) {
  return props.readonly ? <ReadText {...props} /> : <TextInput {...props} />
}

/** What cannot be scrolled by typing is shown in as many lines as it takes. */
function ReadText(props: WidgetProps) {
  const draft = useDraft<HTMLTextAreaElement>({ ...props, format: formatText, parse: parseText })
  return <textarea {...inputAttributes(props)} {...draft} className="input prose" rows={1} readOnly placeholder="–" />
}

function TextInput(props: WidgetProps) {
  const { schema, ui } = props
  const draft = useDraft<HTMLInputElement>({ ...props, format: formatText, parse: parseText })
  return (
    <input
      {...inputAttributes(props)}
      {...draft}
      className="input"
      maxLength={schema.maxLength}
      placeholder={ui['ui:placeholder']}
    />
  )
}
