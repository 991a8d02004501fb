import { Counter, counted } from '../../ui/fields/Counter.tsx'
import { inputAttributes, type WidgetProps } from '../widgetProps.ts'
import { useCharactersLeft } from './useCharactersLeft.ts'
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

/** What is too long stays, for the person to shorten: the counter tells, and the validation refuses it. */
function TextInput(props: WidgetProps) {
  const { id, path, schema, ui } = props
  const draft = useDraft<HTMLInputElement>({ ...props, format: formatText, parse: parseText })
  const left = useCharactersLeft(draft.ref, path, schema.maxLength)
  return (
    <>
      <Counter id={id} left={left} />
      <input
        {...inputAttributes(counted(props, left))}
        {...draft}
        className="input"
        placeholder={ui['ui:placeholder']}
      />
    </>
  )
}
