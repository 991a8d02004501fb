import { formatDate } from '../../ui/format.ts'
import { inputAttributes, type WidgetProps } from '../widgetProps.ts'
import { formatText } from './Text.tsx'
import { useDraft } from './useDraft.ts'

/** Stands in the data for a date that is only half entered, which the browser hides: the validation refuses it. */
const INCOMPLETE = 'incomplete date'

const parseDate = (text: string, input: HTMLInputElement) => (input.validity.badInput ? INCOMPLETE : text || undefined)

const typed = (value: unknown) => (value === INCOMPLETE ? '' : formatText(value))

/** A day that is only read stands as it does everywhere else, not as this browser has it typed. */
const written = (value: unknown) => formatDate(formatText(value)) || formatText(value)

export function DateInput(props: WidgetProps) {
  const draft = useDraft<HTMLInputElement>({ ...props, format: props.readonly ? written : typed, parse: parseDate })
  return (
    <input
      {...inputAttributes(props)}
      {...draft}
      // A date that is half entered fires no input event.
      onKeyUp={props.readonly ? undefined : draft.onInput}
      className="input"
      type={props.readonly ? 'text' : 'date'}
      readOnly={props.readonly}
      placeholder="–"
    />
  )
}
