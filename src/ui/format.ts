/**
 * How figures and times are written everywhere. Anything missing or unreadable is '' (the caller says what stands for
 * it).
 */

const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
const localDay = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: '2-digit', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })
const dollars = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

const dateOnly = /^\d{4}-\d{2}-\d{2}$/

/** Every month in three letters, which "Sept" alone is not: days stand in columns. */
const written = (format: Intl.DateTimeFormat, date: Date): string => format.format(date).replace('Sept', 'Sep')

const read = (format: Intl.DateTimeFormat, value: string | null | undefined): string => {
  const date = value ? new Date(value) : undefined
  return date && !Number.isNaN(date.getTime()) ? written(format, date) : ''
}

/** `YYYY-MM-DD` is that day wherever one is; a timestamp is the day it was here. */
export const formatDate = (value: string | null | undefined): string =>
  read(value && dateOnly.test(value) ? day : localDay, value)

export const formatMoment = (value: string | null | undefined): string => read(moment, value)

export const formatTime = (value: string): string => read(time, value)

/** The day where one is, with its weekday. */
export const formatDay = (date: Date): string => written(weekday, date)

/** With thousands separated, and every decimal that there is. */
export const formatNumber = (value: number): string => plainNumber.format(value)

/** The time of day, with the day before it where that is not today. */
export const formatRecent = (value: string, now = new Date()): string =>
  read(localDay, value) === written(localDay, now) ? read(time, value) : read(moment, value)

/** US dollars without decimals (product spec §9): US$25,000,000. */
export const formatAmount = (value: number | null | undefined): string =>
  typeof value === 'number' && Number.isFinite(value) ? dollars.format(value) : ''

const units = ['B', 'kB', 'MB', 'GB']

/** Bytes in the unit that keeps the figure short. */
export const formatSize = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const figure = bytes / 1000 ** step
  return `${figure.toFixed(step && figure < 10 ? 1 : 0)} ${units[step]}`
}

/** How many there are in all; with `orMore`, at least. */
export interface Total {
  count: number
  orMore: boolean
}

export const exactly = (count: number): Total => ({ count, orMore: false })

/** `50 of 1,000+`. What is already there is never more than all. */
export const formatPart = (part: number, { count, orMore }: Total): string =>
  `${formatNumber(part)} of ${formatNumber(Math.max(part, count))}${orMore ? '+' : ''}`
