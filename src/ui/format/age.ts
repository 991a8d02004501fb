/** Writes how long ago something was, or how far off it is, for people who glance at it. */
import { t } from '../../texts/t.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long, in each unit. */
const units: [number, (count: number) => string][] = [
  [365 * day, (count) => t({ one: '1 year', other: '{count} years' }, { count })],
  [30 * day, (count) => t({ one: '1 month', other: '{count} months' }, { count })],
  [day, (count) => t({ one: '1 day', other: '{count} days' }, { count })],
  [hour, (count) => t({ one: '1 hour', other: '{count} hours' }, { count })],
  [minute, (count) => t({ one: '1 minute', other: '{count} minutes' }, { count })],
]

/** How long ago, in each unit. */
const ages: typeof units = [
  [365 * day, (count) => t({ one: '1 year ago', other: '{count} years ago' }, { count })],
  [30 * day, (count) => t({ one: '1 month ago', other: '{count} months ago' }, { count })],
  [day, (count) => t({ one: '1 day ago', other: '{count} days ago' }, { count })],
  [hour, (count) => t({ one: '1 hour ago', other: '{count} hours ago' }, { count })],
  [minute, (count) => t({ one: '1 minute ago', other: '{count} minutes ago' }, { count })],
]

/** The largest unit that fits: "3 days"; undefined for less than a minute, and for what is no time. */
export const formatSpan = (from: string, now?: number): string | undefined => largest(units, from, now)

export const formatAge = (at: string, now?: number): string => largest(ages, at, now) ?? t('just now')

function largest(words: typeof units, from: string, now = Date.now()): string | undefined {
  const span = now - Date.parse(from)
  const [size, write] = words.find(([each]) => span >= each) ?? []
  return size === undefined ? undefined : write?.(Math.floor(span / size))
}

/** Whole days from here until a day written YYYY-MM-DD; negative when it is over. */
export function daysUntil(date: string, now = new Date()): number {
  return Math.round((Date.parse(date) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / day)
}

/** How much time is left until a day. */
export function formatDue(date: string, now?: Date): string {
  const days = daysUntil(date, now)
  if (Number.isNaN(days)) return ''
  if (days === 0) return t('due today')
  return days > 0
    ? t({ one: '1 day left', other: '{count} days left' }, { count: days })
    : t({ one: '1 day overdue', other: '{count} days overdue' }, { count: -days })
}
