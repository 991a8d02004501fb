import { Counter, counted } from '../../ui/fields/Counter.tsx'
import { inputAttributes, type WidgetProps } from '../widgetProps.ts'
import { formatText, parseText } from './Text.tsx'
import { useCharactersLeft } from './useCharactersLeft.ts'
import { useDraft } from './useDraft.ts'

/** Prose; the style sheet lets it grow with its text. */
export function TextArea(props: WidgetProps) {
  const { id, path, schema, ui, readonly } = props
  const draft = useDraft<HTMLTextAreaElement>({ ...props, format: formatText, parse: parseText })
  const left = useCharactersLeft(draft.ref, path, readonly ? undefined : schema.maxLength)
  return (
    <>
      <Counter id={id} left={left} />
      <textarea
        {...inputAttributes(counted(props, left))}
        {...draft}
        className="input prose"
        rows={3}
        readOnly={readonly}
        placeholder={readonly ? '–' : ui['ui:placeholder']}
      />
    </>
  )
}
