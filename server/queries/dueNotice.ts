import { t } from '../../src/texts/t.ts'
import { type DueDay, isOverdue } from '../model/due.ts'
import { writtenDay } from './writtenDay.ts'

const day = 24 * 60 * 60 * 1000

/** Returns when a notification was last new: at the last move, at a reminder, or at the end of the due day. */
export function renewedAt(moved: Date, due: DueDay | undefined, now: Date): string {
  const reminders = due ? [...due.reminders.map(startOf), startOf(due.on) + day] : []
  return new Date(Math.max(moved.getTime(), ...reminders.filter((time) => time <= now.getTime()))).toISOString()
}

const startOf = (text: string): number => new Date(`${text}T00:00:00`).getTime()

export function dueSentence(due: DueDay, now: Date): string {
  const on = writtenDay(new Date(due.on))
  return isOverdue(due, now) ? t('It was due on {on}.', { on }) : t('It is due on {on}.', { on })
}
