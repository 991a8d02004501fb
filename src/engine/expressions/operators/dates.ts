import { t } from '../../../texts/t.ts'
import type { Value } from '../expression.ts'
import { type Operator, date, number, ordered } from './operator.ts'

const DAY = 86_400_000
const iso = /^(\d{4})-(\d{2})-(\d{2})$/

interface Day {
  year: number
  /** 0 to 11. */
  month: number
  day: number
}

function parsedDay(value: Value | undefined): Day | undefined {
  const parts = typeof value === 'string' ? iso.exec(value) : null
  if (!parts) return undefined
  const [year, month, day] = [Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])]
  const found = new Date(utc(year, month, day))
  return found.getUTCMonth() === month && found.getUTCDate() === day ? { year, month, day } : undefined
}

/** `Date.UTC` would take the years 0 to 99, as in a mistyped 0026, for those of the 20th century. */
const utc = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month, day)

const time = ({ year, month, day }: Day): number => utc(year, month, day)

/** A date in the years that a text of ten characters can hold. */
function written(at: number): string | undefined {
  const text = Number.isNaN(new Date(at).getTime()) ? '' : new Date(at).toISOString()
  return iso.test(text.slice(0, 10)) ? text.slice(0, 10) : undefined
}

const whole = (value: Value | undefined): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined

export const days: Operator = {
  description: 'The number of days from the first date to the second; negative if the second is earlier.',
  operands: [2, 2],
  type: ordered([date, date], number),
  apply([from, to]) {
    const [first, second] = [parsedDay(from), parsedDay(to)]
    return first && second && Math.round((time(second) - time(first)) / DAY)
  },
  sentence: ([from = '', to = '']) => t('the days from {from} to {to}', { from, to }),
}

export const months: Operator = {
  description: 'The number of whole months from the first date to the second; negative if the second is earlier.',
  operands: [2, 2],
  type: ordered([date, date], number),
  apply([from, to]) {
    const [first, second] = [parsedDay(from), parsedDay(to)]
    if (!first || !second) return undefined
    const between = (second.year - first.year) * 12 + second.month - first.month
    if (between > 0 && second.day < first.day) return between - 1
    return between < 0 && second.day > first.day ? between + 1 : between
  },
  sentence: ([from = '', to = '']) => t('the whole months from {from} to {to}', { from, to }),
}

export const addDays: Operator = {
  description: 'The date this many days later, or earlier if the number is negative.',
  operands: [2, 2],
  type: ordered([date, number], date),
  apply([from, count]) {
    const [first, added] = [parsedDay(from), whole(count)]
    return first && added !== undefined ? written(time(first) + added * DAY) : undefined
  },
  sentence: ([from = '', count = '']) => t('{number} days after {from}', { number: count, from }),
}

export const addMonths: Operator = {
  description:
    'The date this many months later, or earlier if the number is negative; the last day of the month if it has no such day.',
  operands: [2, 2],
  type: ordered([date, number], date),
  apply([from, count]) {
    const [first, added] = [parsedDay(from), whole(count)]
    if (!first || added === undefined) return undefined
    const lastDay = new Date(utc(first.year, first.month + added + 1, 0)).getUTCDate()
    return written(utc(first.year, first.month + added, Math.min(first.day, lastDay)))
  },
  sentence: ([from = '', count = '']) => t('{number} months after {from}', { number: count, from }),
}
