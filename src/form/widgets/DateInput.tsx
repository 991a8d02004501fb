import { formatDate } from '../../ui/format.ts'
import { inputAttributes, type WidgetProps } from '../widgetProps.ts'
import { formatText } from './Text.tsx'
import { useDraft } from './useDraft.ts'

/** Stands in the data for a date that is only half entered, which the browser hides: the validation refuses it. */
const INCOMPLETE = 'incomplete date'

const parseDate = (text: string, input: HTMLInputElement) => (input.validity.badInput ? INCOMPLETE : text || undefined)

/** A stored text that is no day: the browser's date input would hide it. */
const isUnreadable = (value: unknown) =>
  value !== INCOMPLETE && value !== undefined && !/^\d{4,}-\d{2}-\d{2}$/.test(formatText(value))

const typed = (value: unknown) => (value === INCOMPLETE ? '' : formatText(value))

/** A date that is half entered fires no input event. */
const typing = ['input', 'keyup'] as const
const reading = [] as const

/** A day that is only read stands as it does everywhere else, not as this browser has it typed. */
const written = (value: unknown) => formatDate(formatText(value)) || formatText(value)

export function DateInput(props: WidgetProps) {
  const { readonly } = props
  const draft = useDraft<HTMLInputElement>({
    ...props,
    format: readonly ? written : typed,
    parse: parseDate,
    heard: readonly ? reading : typing,
  })
  return (
    <input
      {...inputAttributes(props)}
      {...draft}
      className="input"
      type={readonly || isUnreadable(props.value) ? 'text' : 'date'}
      readOnly={readonly}
      placeholder="–"
    />
  )
}
