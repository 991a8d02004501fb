import { t } from '../../src/texts/t.ts'
import { type DueDay, isOverdue } from '../model/due.ts'
import { writtenDay } from './writtenDay.ts'

/** Returns when a notification was last new: at the last move, at a reminder, or at the end of the due day. */
export function renewedAt(moved: Date, due: DueDay | undefined, now: Date): string {
  const reminders = due ? [...due.reminders.map(startOf), endOf(due.on)] : []
  return new Date(Math.max(moved.getTime(), ...reminders.filter((time) => time <= now.getTime()))).toISOString()
}

const startOf = (text: string): number => new Date(`${text}T00:00:00`).getTime()

/** Not a day's hours later: the day on which the clocks change has 23 or 25. */
const endOf = (text: string): number => new Date(`${text}T24:00:00`).getTime()

export function dueSentence(due: DueDay, now: Date): string {
  const on = writtenDay(new Date(due.on))
  return isOverdue(due, now) ? t('It was due on {on}.', { on }) : t('It is due on {on}.', { on })
}
