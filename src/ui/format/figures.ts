/** Writes figures in the reader's language. Anything missing or unreadable is ''. */
import { t } from '../../texts/t.ts'
import { readersTag } from '../../texts/tag.ts'
import { asTyped, british, inLanguage } from './formats.ts'

const plainNumber = inLanguage(
  readersTag,
  (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 20, ...asTyped }),
)
const dollars = inLanguage(
  british,
  (tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', maximumFractionDigits: 0, ...asTyped }),
)

/** Separates thousands, as English does. */
const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

const isEnglish = (): boolean => readersTag().startsWith('en')
/** Larger numbers are written with an exponent, or are no longer exact. */
const isPlain = (value: number): boolean => Math.abs(value) < 1e15
const signOf = (value: number): string => (value < 0 || Object.is(value, -0) ? '-' : '')

/** Separates thousands and keeps every decimal. In English our own rules write it, as they write amounts. */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Math.abs(value)).split('.')
  const isWritten = isEnglish() && /^\d+$/.test(whole) && /^\d*$/.test(fraction ?? '')
  if (!isWritten || !isPlain(value)) return plainNumber().format(value)
  return signOf(value) + grouped(whole) + (fraction === undefined ? '' : `.${fraction}`)
}

/**
 * US dollars without decimals (product spec §9): US$25,000,000. Written by hand in English, because the browser takes
 * ten milliseconds to make its first format, and every page that opens with an amount would wait for it.
 */
export function formatAmount(value: number | null | undefined): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  if (!isEnglish() || !isPlain(value)) return dollars().format(value)
  return `${signOf(value)}US$${grouped(Math.round(Math.abs(value)).toFixed())}`
}

const units = ['B', 'kB', 'MB', 'GB']

/** Bytes in the unit that keeps the figure short. */
export const formatSize = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const figure = bytes / 1000 ** step
  const digits = step && figure < 10 ? 1 : 0
  const format = new Intl.NumberFormat(readersTag(), { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${format.format(figure)} ${units[step]}`
}

/** How many there are in all; with `orMore`, at least. */
export interface Total {
  count: number
  orMore: boolean
}

export const exactly = (count: number): Total => ({ count, orMore: false })

/** `50 of 1,000+`. The total is never less than the part. */
export const formatPart = (part: number, { count, orMore }: Total): string =>
  t('{part} of {all}', {
    part: formatNumber(part),
    all: `${formatNumber(Math.max(part, count))}${orMore ? '+' : ''}`,
  })
