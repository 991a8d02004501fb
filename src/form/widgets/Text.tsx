import { Counter, counted } from '../../ui/fields/Counter.tsx'
import { drawsType } from './draws.ts'
import { useCharactersLeft } from './parts/useCharactersLeft.ts'
import { useTypedText } from './parts/useTypedText.ts'
import { typedBy } from './parts/typedBy.ts'
import { useParser } from './parts/useParser.ts'
import { inputAttributes, type WidgetDescriptor, type WidgetProps } from './widget.ts'

/** A read-only input cannot be scrolled by typing, so the text takes as many lines as it needs. */
function ReadText(props: WidgetProps) {
  const input = useTypedText<HTMLTextAreaElement>({ ...props, format: typedBy(props.kind), parse: useParser(props) })
  return <textarea {...inputAttributes(props)} {...input} className="input prose" rows={1} readOnly placeholder="–" />
}

/**
 * Text that is too long stays, for the person to shorten: the counter shows it, and the validation refuses it. What is
 * stored otherwise than it is typed, such as a month, is not counted.
 */
function TextInput(props: WidgetProps) {
  const { id, path, schema, ui } = props
  const input = useTypedText<HTMLInputElement>({ ...props, format: typedBy(props.kind), parse: useParser(props) })
  const left = useCharactersLeft(input.ref, path, props.kind.typed ? undefined : schema.maxLength)
  return (
    <>
      {left !== undefined && <Counter id={id} left={left} />}
      <input
        {...inputAttributes(counted(props, left))}
        {...input}
        className="input"
        placeholder={ui['ui:placeholder']}
      />
    </>
  )
}

export const text: WidgetDescriptor = {
  Widget: TextInput,
  Read: ReadText,
  shape: 'short',
  follows: true,
  placeholder: true,
  draws: drawsType('string'),
}
