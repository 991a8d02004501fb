import type { ShownKind, ShownValue } from '../../src/engine/shown/field.ts'
import { reader } from '../../src/texts/reader.ts'

/** The locale of dates and numbers; British if the reader reads English. */
const tag = (): string => (reader().language === 'en' ? 'en-GB' : reader().language)

const inDays: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }
const inMinutes: Intl.DateTimeFormatOptions = { ...inDays, hour: '2-digit', minute: '2-digit' }

/** Keeps formatters by language, because making one takes far longer than using it. */
function formats<Format>(make: (language: string) => Format): () => Format {
  const made = new Map<string, Format>()
  return () => {
    const language = tag()
    const format = made.get(language) ?? make(language)
    made.set(language, format)
    return format
  }
}

const days = formats((language) => new Intl.DateTimeFormat(language, inDays))
const moments = formats((language) => new Intl.DateTimeFormat(language, inMinutes))
const numbers = formats((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 20 }))

/** A time, in UTC because nobody knows where a file will be read. */
export const formatMoment = (at: string): string => `${moments().format(new Date(at)).replace('Sept', 'Sep')} UTC`

/** A day, or a moment as it is stored. */
const dayOrMoment = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/

/** A value as the reader would write it, with its unit. */
export function formatShown({ kind, unit }: ShownKind, value: ShownValue): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'number') return [numbers().format(value), unit].filter(Boolean).join('\u00a0')
  const found = kind === 'date' ? dayOrMoment.exec(value) : null
  if (!found || Number.isNaN(Date.parse(value))) return value
  return found[1] === undefined ? days().format(new Date(value)).replace('Sept', 'Sep') : formatMoment(value)
}
