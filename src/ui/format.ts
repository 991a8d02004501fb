/**
 * How figures and times are written everywhere: as the reader's language has it. Anything
 * missing or unreadable is '' (the caller says what stands for it).
 */
import { t } from '../texts/t.ts'
import { readersTag } from '../texts/tag.ts'

/** In English, days and amounts stand as the British write them, in whichever English it is. */
const british = (): string => (readersTag().startsWith('en') ? 'en-GB' : readersTag())

/** A format in the reader's language, made once for each. */
function inLanguage<Format>(languageOf: () => string, make: (language: string) => Format): () => Format {
  const made = new Map<string, Format>()
  return () => {
    const now = languageOf()
    const format = made.get(now) ?? madeFor(now, make)
    made.set(now, format)
    return format
  }
}

/** A browser may be set to a language that there is not. */
function madeFor<Format>(tag: string, make: (language: string) => Format): Format {
  try {
    return make(tag)
  } catch {
    return make('en-GB')
  }
}

/** The figures and the calendar that people type in. */
const asTyped = { numberingSystem: 'latn', calendar: 'gregory' }

const ofDays = (options: Intl.DateTimeFormatOptions) =>
  inLanguage(british, (tag) => new Intl.DateTimeFormat(tag, { ...options, ...asTyped }))

const inFull: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'short', year: 'numeric' }
const inMinutes: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
const day = ofDays({ ...inFull, timeZone: 'UTC' })
const localDay = ofDays(inFull)
const moment = ofDays({ ...inFull, ...inMinutes })
const month = ofDays({ month: 'short', year: 'numeric', timeZone: 'UTC' })
const weekday = ofDays({ weekday: 'short', ...inFull })
const time = ofDays(inMinutes)
const plainNumber = inLanguage(
  readersTag,
  (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 20, ...asTyped }),
)
const dollars = inLanguage(
  british,
  (tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', maximumFractionDigits: 0, ...asTyped }),
)

/** Thousands apart, as English has them. */
const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

const isEnglish = (): boolean => readersTag().startsWith('en')
/** Larger numbers are written with an exponent, or are no whole ones any more. */
const isPlain = (value: number): boolean => Math.abs(value) < 1e15
const signOf = (value: number): string => (value < 0 || Object.is(value, -0) ? '-' : '')

const dateOnly = /^\d{4}-\d{2}-\d{2}$/

/** Every month in three letters, which "Sept" alone is not: days are in columns. */
const written = (format: () => Intl.DateTimeFormat, date: Date): string => format().format(date).replace('Sept', 'Sep')

const read = (format: () => Intl.DateTimeFormat, value: string | null | undefined): string => {
  const date = value ? new Date(value) : undefined
  return date && !Number.isNaN(date.getTime()) ? written(format, date) : ''
}

/** `YYYY-MM-DD` is that day wherever one is; a timestamp is the day it was here. */
export const formatDate = (value: string | null | undefined): string =>
  read(value && dateOnly.test(value) ? day : localDay, value)

/** Of `YYYY-MM`. */
export const formatMonth = (value: string): string => read(month, `${value}-01`)

export const formatMoment = (value: string | null | undefined): string => read(moment, value)

export const formatTime = (value: string): string => read(time, value)

/** The day where one is, with its weekday. */
export const formatDay = (date: Date): string => written(weekday, date)

/** With thousands separated, and every decimal that there is. */
export const formatNumber = (value: number): string => plainNumber().format(value)

/** The time of day, with the day before it where that is not today. */
export const formatRecent = (value: string, now = new Date()): string =>
  read(localDay, value) === written(localDay, now) ? read(time, value) : read(moment, value)

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

/** `50 of 1,000+`. What is already there is never more than all. */
export const formatPart = (part: number, { count, orMore }: Total): string =>
  t('{part} of {all}', {
    part: formatNumber(part),
    all: `${formatNumber(Math.max(part, count))}${orMore ? '+' : ''}`,
  })
