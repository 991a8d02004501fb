import { reader } from '../../texts/reader.ts'
import { t } from '../../texts/t.ts'
import type { Schema } from '../definition.ts'
import { readNumber } from '../locale.ts'
import { asText, isRecord, isUnset } from '../path.ts'
import { isMoney } from '../structure.ts'
import { currencies, decimalsOf } from './codes/currencies.ts'
import { type FieldKind, parseText } from './kind.ts'
import { text } from './text.ts'

const code = /^\s*([A-Z]{3})\b|\b([A-Z]{3})\s*$/i

/** An amount in a currency: `{ "currency": "EUR", "amount": 12.5 }`. */
export const money: FieldKind = {
  ...text,
  matches: ({ schema }) => isMoney(schema),
  format: {
    name: 'money',
    type: 'object',
    description: 'An amount in a currency.',
    mustBe: () => t('an amount in a currency'),
    expand,
  },
  widget: 'money',
  read: (value) => value,
  refuses,
  sentence: (value) => (isRecord(value) ? moneyText(value) : asText(value)),
  parse(typed, { schema, locale }) {
    const [found, before, after] = code.exec(typed) ?? []
    const given = (before ?? after)?.toUpperCase()
    const amount = readNumber(typed.replace(found ?? '', '').trim(), locale)
    const [only, ...others] = currenciesOf(schema)
    const currency = given ?? (others.length === 0 ? only : undefined)
    return amount === undefined || currency === undefined ? parseText(typed) : { currency, amount }
  },
  fits: (value, schema) => isRecord(value) && currenciesOf(schema).includes(asText(value.currency)),
}

/** The currencies that a field of money offers. */
export function currenciesOf({ properties }: Schema): string[] {
  const offered = properties?.currency
  return isRecord(offered) && Array.isArray(offered.enum) ? offered.enum.map(asText) : []
}

/** The limits are the amount's. */
function expand({
  minimum,
  maximum,
  currencies: offered = currencies,
  ...schema
}: Schema & { currencies?: readonly string[] }): Schema {
  return {
    ...schema,
    additionalProperties: false,
    required: ['currency', 'amount'],
    properties: {
      currency: { title: 'Currency', type: 'string', enum: [...offered] },
      amount: {
        title: 'Amount',
        type: 'number',
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
      },
    },
  }
}

/** An amount is a number of the currency's minor units. */
function refuses(value: unknown): string | undefined {
  if (!isRecord(value) || typeof value.amount !== 'number' || isUnset(value.currency)) return undefined
  const currency = asText(value.currency)
  const decimals = decimalsOf(currency)
  if (value.amount === Number(value.amount.toFixed(decimals))) return undefined
  return decimals === 0
    ? t('have no decimals in {currency}', { currency })
    : t('have at most {decimals} decimals in {currency}', { decimals, currency })
}

/** `EUR 1,234.50`. */
export function moneyText({ currency, amount }: Record<string, unknown>): string {
  const decimals = decimalsOf(asText(currency))
  const figures =
    typeof amount === 'number'
      ? new Intl.NumberFormat(reader().language === 'en' ? 'en-US' : reader().language, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: 20,
        }).format(amount)
      : asText(amount)
  return [asText(currency), figures].filter((part) => part !== '').join('\u00a0')
}
