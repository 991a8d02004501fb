import type { NestedForm } from '../application.ts'
import type { PayloadDefinition, StampDefinition } from '../definition.ts'
import { isUnset } from '../path.ts'

/** The day of a moment, YYYY-MM-DD, in the time zone of the browser or of the server. */
export function dayOf(at: Date): string {
  const pad = (number: number): string => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

/** The UTC day of a moment, YYYY-MM-DD: for what is the same day everywhere, such as an absence. */
export const utcDayOf = (at: Date): string => at.toISOString().slice(0, 10)

const times: Record<'now' | 'today' | 'null', (now: Date) => string | null> = {
  now: (now) => now.toISOString(),
  today: dayOf,
  null: () => null,
}

function stampOf(definition: StampDefinition, loaded: unknown, now: Date): unknown {
  if ('always' in definition) return times[definition.always](now)
  return isUnset(loaded) ? times[definition.default](now) : loaded
}

/** The timestamps of a payload, by wire key (product spec §9: start and completion defaults). */
export function stampsOf(
  { prefix, stamps = {} }: PayloadDefinition,
  record: NestedForm | undefined,
  now: Date,
): Record<string, unknown> {
  const entries = Object.entries(stamps).map(([name, definition]): [string, unknown] => [
    prefix + name,
    stampOf(definition, record?.[name], now),
  ])
  return Object.fromEntries(entries)
}
