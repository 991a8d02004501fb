import { t } from '../../texts/t.ts'
import { choice } from './choice.ts'
import { countries } from './codes/countries.ts'
import { nameIn } from './codes/nameIn.ts'
import type { FieldKind } from './kind.ts'

const names = new Map<string, Intl.DisplayNames>()

function nameOf(code: string, language = 'en'): string {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  names.set(language, known)
  return nameIn(known, code)
}

let inOrder: readonly string[] | undefined

/** The countries by name. They are sorted when a form first needs them, so that no other form waits for it. */
function countriesByName(): readonly string[] {
  inOrder ??= countries.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
  return inOrder
}

/** A country, stored by its code and chosen by name. */
export const country: FieldKind = {
  ...choice,
  matches: ({ schema }) => schema.format === 'country',
  format: {
    name: 'country',
    type: 'string',
    description: 'A country, stored as a code such as DE; "enum" limits the choice.',
    mustBe: () => t('a country'),
    beside: ['enum'],
    get options() {
      return countriesByName()
    },
    nameOf,
  },
}
