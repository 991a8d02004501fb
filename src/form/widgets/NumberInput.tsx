import { t } from '../../texts/t.ts'
import { formatNumber } from '../../ui/format/figures.ts'
import { useFormContext } from '../context.ts'
import { readersLocale } from '../locale.ts'
import { useIsText } from '../store/useStore.ts'
import { drawsType } from './draws.ts'
import { textOf, useTypedText } from './parts/useTypedText.ts'
import { typedBy } from './parts/typedBy.ts'
import { useParser } from './parts/useParser.ts'
import { inputAttributes, type WidgetDescriptor, type WidgetProps } from './widget.ts'

/** A read-only number has its thousands separated. */
const written = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : textOf(value))

/** A text input: the browser's own number input drops what it cannot read, and changes values on scrolling. */
function NumberInput(props: WidgetProps) {
  const typed = useTypedText<HTMLInputElement>({
    ...props,
    format: props.readonly ? written : typedBy(props.kind),
    parse: useParser(props),
  })
  const { unit } = props.kind
  const unitId = `${props.id}-unit`
  const describedBy = unit ? [unitId, props.describedBy].filter(Boolean).join(' ') : props.describedBy
  const input = (
    <input
      {...inputAttributes({ ...props, describedBy })}
      {...typed}
      className="input number"
      inputMode="decimal"
      readOnly={props.readonly}
      placeholder={props.readonly ? '–' : props.ui['ui:placeholder']}
    />
  )
  return (
    <>
      {unit ? (
        <span className="with-unit">
          {input}
          <span id={unitId}>{unit}</span>
        </span>
      ) : (
        input
      )}
      {readersLocale().decimal !== '.' && <HowToWrite path={props.path} />}
    </>
  )
}

/** Shown beside a text that is not a number here: somebody who types a point where others type a comma sees why. */
function HowToWrite({ path }: Pick<WidgetProps, 'path'>) {
  const { store } = useFormContext()
  if (!useIsText(store, path)) return null
  return (
    <span className="field-note" role="status">
      {t('Write numbers like this: {example}.', { example: formatNumber(1234.56) })}
    </span>
  )
}

export const number: WidgetDescriptor = {
  Widget: NumberInput,
  shape: 'short',
  isFigure: true,
  placeholder: true,
  follows: true,
  draws: drawsType('number', 'integer'),
}
