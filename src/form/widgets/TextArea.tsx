import { Counter, counted } from '../../ui/fields/Counter.tsx'
import { drawsType } from './draws.ts'
import { useCharactersLeft } from './parts/useCharactersLeft.ts'
import { textOf, useTypedText } from './parts/useTypedText.ts'
import { useParser } from './parts/useParser.ts'
import { inputAttributes, type WidgetDescriptor, type WidgetProps } from './widget.ts'

/** Prose; the style sheet lets it grow with its text. */
function TextArea(props: WidgetProps) {
  const { id, path, schema, ui, readonly } = props
  const input = useTypedText<HTMLTextAreaElement>({ ...props, format: textOf, parse: useParser(props) })
  const left = useCharactersLeft(input.ref, path, readonly ? undefined : schema.maxLength)
  return (
    <>
      {left !== undefined && <Counter id={id} left={left} />}
      <textarea
        {...inputAttributes(counted(props, left))}
        {...input}
        className="input prose"
        rows={3}
        readOnly={readonly}
        placeholder={readonly ? '–' : ui['ui:placeholder']}
      />
    </>
  )
}

export const textarea: WidgetDescriptor = {
  Widget: TextArea,
  shape: 'wide',
  follows: true,
  placeholder: true,
  draws: drawsType('string'),
}
