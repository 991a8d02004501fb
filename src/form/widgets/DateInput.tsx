import { formatDate } from '../../ui/format/days.ts'
import { drawsFormat } from './draws.ts'
import { textOf, useTypedText } from './parts/useTypedText.ts'
import { inputAttributes, type WidgetDescriptor, type WidgetProps } from './widget.ts'

/** The value of a date that is only half entered, which the browser hides: the validation refuses it. */
const INCOMPLETE = 'incomplete date'

const parseDate = (text: string, input: HTMLInputElement) => (input.validity.badInput ? INCOMPLETE : text || undefined)

/** A stored text that is no day: the browser's date input would hide it. */
const isUnreadable = (value: unknown) =>
  value !== INCOMPLETE && value !== undefined && !/^\d{4,}-\d{2}-\d{2}$/.test(textOf(value))

const typed = (value: unknown) => (value === INCOMPLETE ? '' : textOf(value))

/** A date that is half entered fires no input event. */
const typing = ['input', 'keyup'] as const
const reading = [] as const

/** A read-only day has the same format as everywhere else, not that of the browser's date input. */
const written = (value: unknown) => formatDate(textOf(value)) || textOf(value)

function DateInput(props: WidgetProps) {
  const { readonly } = props
  const input = useTypedText<HTMLInputElement>({
    ...props,
    format: readonly ? written : typed,
    parse: parseDate,
    heard: readonly ? reading : typing,
  })
  return (
    <input
      {...inputAttributes(props)}
      {...input}
      className="input"
      type={readonly || isUnreadable(props.value) ? 'text' : 'date'}
      readOnly={readonly}
      placeholder="–"
    />
  )
}

export const date: WidgetDescriptor = {
  Widget: DateInput,
  shape: 'short',
  follows: true,
  draws: drawsFormat('date'),
}
