/** How long ago, or how far off, in the words of a person who glances at it. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const units: [number, string][] = [
  [365 * day, 'year'],
  [30 * day, 'month'],
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'minute'],
]

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** The largest unit that fits: "3 days"; undefined for less than a minute, and for what is no time. */
export function formatSpan(from: string, now = Date.now()): string | undefined {
  const span = now - Date.parse(from)
  const [size, noun] = units.find(([each]) => span >= each) ?? []
  return size && noun ? count(Math.floor(span / size), noun) : undefined
}

export const formatAge = (at: string, now?: number): string => {
  const span = formatSpan(at, now)
  return span ? `${span} ago` : 'just now'
}

/** Whole days from here until a day written YYYY-MM-DD; negative when it is over. */
export function daysUntil(date: string, now = new Date()): number {
  return Math.round((Date.parse(date) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / day)
}

/** How much time is left until a day. */
export function formatDue(date: string, now?: Date): string {
  const days = daysUntil(date, now)
  if (Number.isNaN(days)) return ''
  if (days === 0) return 'due today'
  return days > 0 ? `${count(days, 'day')} left` : `${count(-days, 'day')} overdue`
}
