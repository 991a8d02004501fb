import { t } from '../../texts/t.ts'
import { choice } from './choice.ts'
import { currencies } from './codes/currencies.ts'
import { nameIn } from './codes/nameIn.ts'
import type { FieldKind } from './kind.ts'

let names: Intl.DisplayNames | undefined

function nameOf(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'currency' })
  return nameIn(names, code)
}

/** A currency, stored by its code. */
export const currency: FieldKind = {
  ...choice,
  matches: ({ schema }) => schema.format === 'currency',
  format: {
    name: 'currency',
    type: 'string',
    description: 'A currency, stored as a code such as EUR; "enum" limits the choice.',
    mustBe: () => t('a currency'),
    beside: ['enum'],
    options: currencies,
    nameOf: (code) => `${code} – ${nameOf(code)}`,
  },
}
