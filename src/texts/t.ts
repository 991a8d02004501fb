import { type Plural, type Text, english, reader } from './reader.ts'

export type Values = Readonly<Record<string, string | number>>

/**
 * A text of the product in the reader's language, `{name}` filled in; in English where it has none. `{ one, other }` is
 * chosen by the value `count`. The text is here in English, so that `npm run texts` finds it.
 */
export function t(text: Text, values: Values = {}): string {
  const { catalogue, language } = reader()
  const source = typeof text === 'string' ? text : text.other
  const own = Object.hasOwn(catalogue, source) ? catalogue[source] : undefined
  const found = own ?? text
  const ruledBy = own === undefined ? english.language : language
  return fillIn(typeof found === 'string' ? found : chosen(found, values.count, ruledBy), values)
}

/** A text of the definitions that comes as data, such as the name of a state, in the reader's language. */
export function named(text: string): string {
  const { words } = reader()
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text
}

const fillIn = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : hole))

/** The rule of English and German, by hand: the browser takes 10 to 20 ms to make its first rule (ADR 0065). */
const oneOrOther = { select: (count: number): Intl.LDMLPluralRule => (Math.abs(count) === 1 ? 'one' : 'other') }

const rules = new Map<string, Pick<Intl.PluralRules, 'select'>>([
  ['en', oneOrOther],
  ['de', oneOrOther],
])

function chosen(plural: Plural, count: string | number | undefined, language: string): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return plural[rule.select(Number(count))] ?? plural.other
}
