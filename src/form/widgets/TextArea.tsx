import { Counter, counted } from '../../ui/fields/Counter.tsx'
import { drawsType } from './draws.ts'
import { useCharactersLeft } from './parts/useCharactersLeft.ts'
import { textOf, useDraft } from './parts/useDraft.ts'
import { useParser } from './parts/useParser.ts'
import { inputAttributes, type WidgetDescriptor, type WidgetProps } from './widget.ts'

/** Prose; the style sheet lets it grow with its text. */
function TextArea(props: WidgetProps) {
  const { id, path, schema, ui, readonly } = props
  const draft = useDraft<HTMLTextAreaElement>({ ...props, format: textOf, parse: useParser(props) })
  const left = useCharactersLeft(draft.ref, path, readonly ? undefined : schema.maxLength)
  return (
    <>
      {left !== undefined && <Counter id={id} left={left} />}
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

export const textarea: WidgetDescriptor = {
  Widget: TextArea,
  shape: 'wide',
  follows: true,
  placeholder: true,
  draws: drawsType('string'),
}
