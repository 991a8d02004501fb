import { inputAttributes, type WidgetProps } from '../widgetProps.ts'
import { formatText, parseText } from './Text.tsx'
import { useDraft } from './useDraft.ts'

/** Prose; the style sheet lets it grow with its text. */
export function TextArea(props: WidgetProps) {
  const { schema, ui, readonly } = props
  const draft = useDraft<HTMLTextAreaElement>({ ...props, format: formatText, parse: parseText })
  return (
    <textarea
      {...inputAttributes(props)}
      {...draft}
      className="input prose"
      rows={3}
      readOnly={readonly}
      maxLength={schema.maxLength}
      placeholder={readonly ? '–' : ui['ui:placeholder']}
    />
  )
}
