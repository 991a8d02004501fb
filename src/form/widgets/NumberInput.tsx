import { typedNumber } from '../../engine/locale.ts'
import { formatNumber } from '../../ui/format.ts'
import { readersLocale } from '../locale.ts'
import { drawsType } from './draws.ts'
import { textOf, useDraft } from './parts/useDraft.ts'
import { useParser } from './parts/useParser.ts'
import { inputAttributes, type WidgetDescriptor, type WidgetProps } from './widget.ts'

/** A number that is only read has its thousands apart. */
const written = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : textOf(value))

const typed = (value: unknown) => (typeof value === 'number' ? typedNumber(value, readersLocale()) : textOf(value))

/** A text input: the browser's own number input drops what it cannot read, and changes values on scrolling. */
function NumberInput(props: WidgetProps) {
  const draft = useDraft<HTMLInputElement>({
    ...props,
    format: props.readonly ? written : typed,
    parse: useParser(props),
  })
  const { unit } = props.kind
  const unitId = `${props.id}-unit`
  const describedBy = unit ? [unitId, props.describedBy].filter(Boolean).join(' ') : props.describedBy
  const input = (
    <input
      {...inputAttributes({ ...props, describedBy })}
      {...draft}
      className="input number"
      inputMode="decimal"
      readOnly={props.readonly}
      placeholder={props.readonly ? '–' : props.ui['ui:placeholder']}
    />
  )
  if (!unit) return input
  return (
    <span className="with-unit">
      {input}
      <span id={unitId}>{unit}</span>
    </span>
  )
}

export const number: WidgetDescriptor = {
  Widget: NumberInput,
  shape: 'short',
  follows: true,
  draws: drawsType('number', 'integer'),
}
