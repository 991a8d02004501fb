import type { NestedForm } from '../application.ts'
import type { PayloadDefinition, StampDefinition } from '../definition.ts'
import { asText, isUnset } from '../path.ts'

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
  if (isUnset(loaded)) return times[definition.default](now)
  const [moment, day] = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(asText(loaded)) ?? []
  if (day === undefined) return loaded
  if (definition.default === 'today') return day
  // A day is the moment at which it begins, in UTC.
  return moment === day ? `${day}T00:00:00.000Z` : moment
}

/**
 * The timestamps of a payload, by wire key (product spec §9: start and completion defaults). Those that were loaded are
 * sent in the stage's format, a day or a moment, whichever of them they came in.
 */
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
