import { inputAttributes, type WidgetProps } from '../widgetProps.ts'
import { formatText } from './Text.tsx'
import { useDraft } from './useDraft.ts'

/** Stands in the data for a date that is only half entered, which the browser hides: the validation refuses it. */
const INCOMPLETE = 'incomplete date'

const parseDate = (text: string, input: HTMLInputElement) => (input.validity.badInput ? INCOMPLETE : text || undefined)

export function DateInput(props: WidgetProps) {
  const draft = useDraft<HTMLInputElement>({ ...props, format: formatText, parse: parseDate })
  return <input {...inputAttributes(props)} {...draft} className="input" type="date" readOnly={props.readonly} />
}
