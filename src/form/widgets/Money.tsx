import { t } from '../../texts/t.ts'
import { isEqual, isRecord, asText, valueAt } from '../../engine/path.ts'
import { currenciesOf } from '../../engine/kinds/money.ts'
import { number } from '../../engine/kinds/number.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { useFormContext } from '../context.ts'
import { readersLocale } from '../locale.ts'
import { drawsFormat } from './draws.ts'
import { textOf, useTypedText } from './parts/useTypedText.ts'
import { ShownText } from './parts/ShownText.tsx'
import { inputAttributes, type WidgetDescriptor, type WidgetProps } from './widget.ts'

function ReadMoney(props: WidgetProps) {
  const { kind, schema, value } = props
  return <ShownText {...props} text={value === undefined ? '' : (kind.sentence?.(value, schema) ?? '')} />
}

/** An amount after its currency, which is chosen or, if there is only one, shown as text. */
function MoneyInput(props: WidgetProps) {
  const { id, path, schema, value, onChange, label, ui } = props
  const { store } = useFormContext()
  const currencies = currenciesOf(schema)
  const [only, ...others] = currencies
  const isChosen = others.length > 0
  const currencyIn = (money: unknown) =>
    (isRecord(money) ? asText(money.currency) : '') || (isChosen ? '' : (only ?? ''))
  const input = useTypedText<HTMLInputElement>({
    path,
    onChange,
    format: typed,
    isSame: isEqual,
    parse: (text) =>
      moneyOf(
        currencyIn(valueAt(store.data(), path)),
        number.parse(text, { schema, locale: readersLocale() }),
        isChosen,
      ),
  })
  const currency = currencyIn(value)
  const unitId = `${id}-unit`
  const describedBy = isChosen ? props.describedBy : [unitId, props.describedBy].filter(Boolean).join(' ')
  return (
    <span className="money">
      {isChosen ? (
        <Select
          aria-label={t('Currency of {label}', { label })}
          options={currencies.map((key) => ({ key, label: key }))}
          value={currency}
          empty="…"
          onChange={(key) => onChange(moneyOf(key, amountIn(valueAt(store.flush(), path)), isChosen))}
        />
      ) : (
        <span id={unitId}>{currency}</span>
      )}
      <input
        {...inputAttributes({ ...props, describedBy })}
        {...input}
        className="input number"
        inputMode="decimal"
        placeholder={ui['ui:placeholder']}
      />
    </span>
  )
}

const isMoney = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ('amount' in value || 'currency' in value)

const amountIn = (money: unknown): unknown => (isMoney(money) ? money.amount : money)

function typed(money: unknown): string {
  const amount = amountIn(money)
  return typeof amount === 'number' ? (number.typed?.(amount, readersLocale()) ?? '') : textOf(amount)
}

/** A currency without an amount means nothing unless somebody chose it. */
function moneyOf(currency: string, amount: unknown, isChosen: boolean): unknown {
  if (amount === undefined && (currency === '' || !isChosen)) return undefined
  return { ...(currency !== '' && { currency }), ...(amount !== undefined && { amount }) }
}

export const money: WidgetDescriptor = {
  Widget: MoneyInput,
  Read: ReadMoney,
  shape: 'short',
  placeholder: true,
  draws: drawsFormat('money'),
}
