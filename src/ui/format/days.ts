/** How days and times are written: as the reader's language has them. Anything missing or unreadable is ''. */
import { readersTag } from '../../texts/tag.ts'
import { type WrittenDays, writtenDays } from '../../texts/writtenDays.ts'
import { asTyped, british, inLanguage } from './formats.ts'

type Writer = (date: Date) => string
type Zone = 'here' | 'UTC'

const two = (figure: number): string => String(figure).padStart(2, '0')

/** By hand where the language's days are known, else as the browser does. */
function writer(byHand: (date: Date, days: WrittenDays) => string, options: Intl.DateTimeFormatOptions): Writer {
  const format = inLanguage(british, (tag) => new Intl.DateTimeFormat(tag, { ...options, ...asTyped }))
  return (date) => {
    const days = writtenDays(readersTag())
    // Every month in three letters, which "Sept" alone is not: days are in columns.
    return days ? byHand(date, days) : format().format(date).replace('Sept', 'Sep')
  }
}

const monthIn =
  (zone: Zone) =>
  (date: Date, { months }: WrittenDays) =>
    zone === 'UTC'
      ? `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
      : `${months[date.getMonth()]} ${date.getFullYear()}`

const dayIn = (zone: Zone) => (date: Date, days: WrittenDays) =>
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
 * The day or the time that is written as the API writes it; undefined for anything else, which the browser would guess:
 * 12.03.2027 is 3 December to it.
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

/** `YYYY-MM-DD` is that day wherever one is; a timestamp is the day it was here. */
export const formatDate = (value: string | null | undefined): string =>
  read(value && dateOnly.test(value) ? day : localDay, value)

/** Of `YYYY-MM`. */
export const formatMonth = (value: string): string => read(month, `${value}-01`)

export const formatMoment = (value: string | null | undefined): string => read(moment, value)

export const formatTime = (value: string): string => read(time, value)

/** The day where one is, with its weekday. */
export const formatDay = weekday

/** The time of day, with the day before it where that is not today. */
export const formatRecent = (value: string, now = new Date()): string =>
  read(localDay, value) === localDay(now) ? read(time, value) : read(moment, value)
