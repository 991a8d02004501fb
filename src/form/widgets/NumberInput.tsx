import { formatNumber } from '../../ui/format.ts'
import { inputAttributes, type WidgetProps } from '../widgetProps.ts'
import { formatText } from './Text.tsx'
import { useDraft } from './useDraft.ts'

const plain = /^[+-]?(\d+\.?\d*|\.\d+)$/
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/

/** A number, with or without thousands separators. Anything else stays the text it is, for the validation to name. */
function parseNumber(text: string): number | string | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  if (plain.test(typed)) return Number(typed)
  return grouped.test(typed) ? Number(typed.replaceAll(',', '')) : typed
}

/** A number that is only read has its thousands apart. */
const written = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : formatText(value))

/** A text input: the browser's own number input drops what it cannot read, and changes values on scrolling. */
export function NumberInput(props: WidgetProps) {
  const draft = useDraft<HTMLInputElement>({
    ...props,
    format: props.readonly ? written : formatText,
    parse: parseNumber,
  })
  return (
    <input
      {...inputAttributes(props)}
      {...draft}
      className="input number"
      inputMode="decimal"
      readOnly={props.readonly}
      placeholder={props.readonly ? '–' : props.ui['ui:placeholder']}
    />
  )
}
