/** How a person writes numbers and days. */
export interface Locale {
  /** As browsers name it, such as `de-CH`. */
  tag: string
  decimal: string
  /** What separates thousands. */
  group: string
  /** Digits are in pairs before the last three, as in 12,34,567. */
  pairs: boolean
  /** The order in which a day is written in figures. */
  order: readonly DayPart[]
}

type DayPart = 'year' | 'month' | 'day'

export const english: Locale = { tag: 'en-US', decimal: '.', group: ',', pairs: false, order: ['month', 'day', 'year'] }

const british: Locale = { ...english, tag: 'en-GB', order: ['day', 'month', 'year'] }
const german: Locale = { ...british, tag: 'de', decimal: ',', group: '.' }

/** Written by hand for most readers: the browser takes 10 to 25 ms to make its first format. */
const known = new Map([english, british, german, { ...german, tag: 'de-DE' }].map((each) => [each.tag, each]))

/** The locale of a tag; English for one that the browser does not know. */
export function localeOf(tag: string): Locale {
  const made = known.get(tag) ?? read(tag)
  known.set(tag, made)
  return made
}

function read(tag: string): Locale {
  try {
    const numbers = new Intl.NumberFormat(tag, { useGrouping: true, numberingSystem: 'latn' }).formatToParts(-1234567.8)
    const days = new Intl.DateTimeFormat(tag, { numberingSystem: 'latn', calendar: 'gregory' }).formatToParts(0)
    const sign = (type: string, otherwise: string) => numbers.find((part) => part.type === type)?.value ?? otherwise
    const order = days.map(({ type }) => type).filter((type) => isDayPart(type))
    const pairs = numbers.filter(({ type }) => type === 'integer')[1]?.value.length === 2
    return { tag, pairs, decimal: sign('decimal', '.'), group: sign('group', ','), order }
  } catch {
    return english
  }
}

const isDayPart = (type: string): type is DayPart => type === 'year' || type === 'month' || type === 'day'

const spaces = /[\u0020\u00a0\u2009\u202f]/g
const quotes = /['\u2019]/g

/** Characters that people type for one another: kinds of spaces and of apostrophes. */
const plain = (text: string) => text.replace(spaces, ' ').replace(quotes, "'")

/** The number that a person means, thousands apart or not; undefined for a text that is none in this locale. */
export function readNumber(text: string, { decimal, group, pairs }: Locale): number | undefined {
  const [sign, typed] = /^[+\-\u2212]/.test(text)
    ? [text.slice(0, 1).replace('\u2212', '-'), text.slice(1)]
    : ['', text]
  const [whole = '', fraction, ...more] = plain(typed).split(plain(decimal))
  const groups = whole.split(separatorIn(whole, plain(group)))
  const digits = groups.join('')
  const isWhole = /^\d*$/.test(digits) && (groups.length === 1 || isGrouped(groups, pairs))
  if (!isWhole || more.length > 0 || !/^\d*$/.test(fraction ?? '') || digits + (fraction ?? '') === '') return undefined
  return Number(`${sign}${digits || '0'}.${fraction || '0'}`)
}

/** What separates thousands: the locale's sign, else a space or an apostrophe, which mean nothing else anywhere. */
const separatorIn = (whole: string, group: string) =>
  [group, ' ', "'"].find((separator) => whole.includes(separator)) ?? group

const isGrouped = ([first = '', ...others]: string[], pairs: boolean) =>
  /^\d{1,3}$/.test(first) &&
  others.every((group, n) => (pairs && n < others.length - 1 ? /^\d{2}$/ : /^\d{3}$/).test(group))

/** The number as a person types it, with every decimal that it has. */
export const typedNumber = (value: number, { decimal }: Locale): string => inFigures(value).replace('.', decimal)

/** A number with all its digits and no exponent, which people and files of records do not write. */
export function inFigures(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 17 }).format(value)
}

/**
 * The month that a person means, as YYYY-MM: written so, or as month and year in either order. Undefined for a text
 * that is none.
 */
export function readMonth(text: string): string | undefined {
  const figures = text.trim().split(/[\s./-]+/)
  const [first = '', second = ''] = figures
  if (figures.length !== 2 || !figures.every((part) => /^\d+$/.test(part))) return undefined
  const [year, month] = first.length === 4 ? [first, second] : [second, first]
  const isMonth = year.length === 4 && month.length <= 2 && Number(month) >= 1 && Number(month) <= 12
  return isMonth ? `${year}-${month.padStart(2, '0')}` : undefined
}

/** A month in figures, in the locale's order: 04/2026. */
export function typedMonth(value: string, { order, tag }: Locale): string {
  const [year = '', month = ''] = value.split('-')
  if (order[0] === 'year') return value
  return [month, year].join(tag.startsWith('de') ? '.' : '/')
}

/**
 * The day that a person means, as YYYY-MM-DD: written so, or in the locale's order with four figures for the year.
 * Undefined for a text that is none, and for one with two figures for the year, which could mean two centuries.
 */
export function readDay(text: string, { order }: Locale): string | undefined {
  const figures = text
    .trim()
    .split(/[\s./-]+/)
    .filter((part) => part !== '')
  if (figures.length !== 3 || !figures.every((part) => /^\d+$/.test(part))) return undefined
  const inOrder: readonly DayPart[] = figures[0]?.length === 4 ? ['year', 'month', 'day'] : order
  const part = (name: DayPart) => figures[inOrder.indexOf(name)] ?? ''
  const [year, month, day] = [part('year'), part('month').padStart(2, '0'), part('day').padStart(2, '0')]
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  const isDay = year.length === 4 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return isDay ? iso : undefined
}
