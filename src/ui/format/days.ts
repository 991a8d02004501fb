/** Writes days and times in the reader's language. Anything missing or unreadable is ''. */
import { readersTag } from '../../texts/tag.ts'
import { type DateNames, dateNames } from '../../texts/dateNames.ts'
import { asTyped, british, inLanguage } from './formats.ts'

type Writer = (date: Date) => string
type Zone = 'here' | 'UTC'

const two = (figure: number): string => String(figure).padStart(2, '0')

/** Written by our own rules if the language's days are known, else by the browser. */
function writer(byHand: (date: Date, days: DateNames) => string, options: Intl.DateTimeFormatOptions): Writer {
  const format = inLanguage(british, (tag) => new Intl.DateTimeFormat(tag, { ...options, ...asTyped }))
  return (date) => {
    const days = dateNames(readersTag())
    // Every month has three letters, because days are in columns. Only "Sept" has four.
    return days ? byHand(date, days) : format().format(date).replace('Sept', 'Sep')
  }
}

const monthIn =
  (zone: Zone) =>
  (date: Date, { months }: DateNames) =>
    zone === 'UTC'
      ? `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
      : `${months[date.getMonth()]} ${date.getFullYear()}`

const dayIn = (zone: Zone) => (date: Date, days: DateNames) =>
  `${two(zone === 'UTC' ? date.getUTCDate() : date.getDate())}${days.dot} ${monthIn(zone)(date, days)}`

const here = dayIn('here')
const timeOf = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`

const inFull: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'short', year: 'numeric' }
const inMinutes: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }

const day = writer(dayIn('UTC'), { ...inFull, timeZone: 'UTC' })
const localDay = writer(here, inFull)
const month = writer(monthIn('UTC'), { month: 'short', year: 'numeric', timeZone: 'UTC' })
const time = writer(timeOf, inMinutes)
const moment = writer((date, days) => `${here(date, days)}, ${timeOf(date)}`, { ...inFull, ...inMinutes })
const weekday = writer((date, days) => `${days.weekdays[date.getDay()]}, ${here(date, days)}`, {
  weekday: 'short',
  ...inFull,
})

const dateOnly = /^\d{4}-\d{2}-\d{2}$/
const timestamp = /^\d{4}-\d{2}-\d{2}[T ]\d/

/**
 * Reads a day or a time in the API's format. Undefined for anything else, because the browser would guess: it reads
 * 12.03.2027 as 3 December.
 */
export function readDate(value: string | null | undefined): Date | undefined {
  if (!value || !(dateOnly.test(value) || timestamp.test(value))) return undefined
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return undefined
  return dateOnly.test(value) && !date.toISOString().startsWith(value) ? undefined : date
}

const read = (write: Writer, value: string | null | undefined): string => {
  const date = readDate(value)
  return date ? write(date) : ''
}

/** `YYYY-MM-DD` is the same day in every time zone; a timestamp is its day in the reader's. */
export const formatDate = (value: string | null | undefined): string =>
  read(value && dateOnly.test(value) ? day : localDay, value)

/** Writes `YYYY-MM`. */
export const formatMonth = (value: string): string => read(month, `${value}-01`)

export const formatMoment = (value: string | null | undefined): string => read(moment, value)

export const formatTime = (value: string): string => read(time, value)

/** The day in the reader's time zone, with its weekday. */
export const formatDay = weekday

/** The time of day, with the day before it where that is not today. */
export const formatRecent = (value: string, now = new Date()): string =>
  read(localDay, value) === localDay(now) ? read(time, value) : read(moment, value)
