import type { AbsentColleague } from '../../src/engine/permissions.ts'
import { t } from '../../src/texts/t.ts'
import { type DueDay, isOverdue } from '../model/due.ts'
import { writtenDay } from './writtenDay.ts'

/**
 * Returns when a notification was last new: at the last move, at a reminder, at the end of the due day, or when the
 * absence began of the colleague in whose place the person is notified.
 */
export function renewedAt(moved: Date, due: DueDay | undefined, now: Date, absent?: AbsentColleague): string {
  const reminders = due ? [...due.reminders.map(startOf), endOf(due.on)] : []
  const begun = absent?.starts_at === undefined ? [] : [Date.parse(absent.starts_at)]
  const times = [...reminders, ...begun].filter((time) => time <= now.getTime())
  return new Date(Math.max(moved.getTime(), ...times)).toISOString()
}

const startOf = (text: string): number => new Date(`${text}T00:00:00`).getTime()

/** Not a day's hours later: the day on which the clocks change has 23 or 25. */
const endOf = (text: string): number => new Date(`${text}T24:00:00`).getTime()

export function dueSentence(due: DueDay, now: Date): string {
  const on = writtenDay(new Date(due.on))
  return isOverdue(due, now) ? t('It was due on {on}.', { on }) : t('It is due on {on}.', { on })
}
