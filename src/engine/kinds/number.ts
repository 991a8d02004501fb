import { readNumber, typedNumber } from '../locale.ts'
import { asText } from '../path.ts'
import type { FieldKind } from './kind.ts'

/** A number, typed with or without thousands separators. */
export const number: FieldKind = {
  matches: ({ schema: { type } }) => type === 'number' || type === 'integer',
  widget: 'number',
  shownAs: 'number',
  read(value) {
    const read = typeof value === 'string' ? Number(value) : value
    return Number.isNaN(read) ? value : read
  },
  parse(text, { locale }) {
    const typed = text.trim()
    return typed === '' ? undefined : (readNumber(typed, locale) ?? typed)
  },
  typed: (value, locale) => (typeof value === 'number' ? typedNumber(value, locale) : asText(value)),
  fits: (value) => typeof value === 'number',
}
