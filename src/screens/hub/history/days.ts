import { t } from '../../../texts/t.ts'
import { formatDay } from '../../../ui/format/days.ts'

const keyOf = (date: Date): string => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`

/** A day in the reader's time zone: today, yesterday, or its date. */
export function dayName(at: Date, now = new Date()): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (keyOf(at) === keyOf(now)) return t('Today')
  return keyOf(at) === keyOf(yesterday) ? t('Yesterday') : formatDay(at)
}

export interface Day<Entry> {
  key: string
  at: Date
  entries: Entry[]
}

/** The entries grouped by day in the reader's time zone, in the given order. */
export function byDay<Entry extends { at: string }>(entries: Entry[]): Day<Entry>[] {
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const at = new Date(entry.at)
    const last = days.at(-1)
    if (last?.key === keyOf(at)) last.entries.push(entry)
    else days.push({ key: keyOf(at), at, entries: [entry] })
  }
  return days
}
