import type { CalendarDefinition } from '../definition.ts'

const day = 24 * 60 * 60 * 1000
const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const usual = { weekend: ['Saturday', 'Sunday'], holidays: [] }

/** The search ends after this many days off in a row: in a calendar without working days it would never end. */
const idleDaysAtMost = 400

/**
 * The day that is this many working days after another, or before it if the number is negative. Days are texts,
 * YYYY-MM-DD.
 */
export function addWorkingDays(from: string, count: number, calendar: CalendarDefinition = usual): string {
  const step = count < 0 ? -day : day
  let time = Date.parse(from)
  for (let left = Math.abs(count), idle = 0; left > 0 && idle < idleDaysAtMost;) {
    time += step
    const isWorked = isWorkingDay(time, calendar)
    idle = isWorked ? 0 : idle + 1
    if (isWorked) left -= 1
  }
  return textOf(time)
}

function isWorkingDay(
  time: number,
  { weekend = usual.weekend, holidays = usual.holidays }: CalendarDefinition,
): boolean {
  return !weekend.includes(names[new Date(time).getUTCDay()] ?? '') && !holidays.includes(textOf(time))
}

const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
