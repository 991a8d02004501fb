import { t } from '../../texts/t.ts'
import { choice } from './choice.ts'
import { countries } from './codes/countries.ts'
import type { FieldKind } from './kind.ts'

const nameOf = (code: string, language = 'en'): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code

/** A country, stored by its code and chosen by name. */
export const country: FieldKind = {
  ...choice,
  matches: ({ schema }) => schema.format === 'country',
  format: {
    name: 'country',
    type: 'string',
    description: 'A country, stored as DE; "enum" may offer some of them.',
    mustBe: () => t('a country'),
    beside: ['enum'],
    options: countries.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en')),
    nameOf,
  },
}
