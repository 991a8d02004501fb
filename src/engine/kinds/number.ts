import type { FieldKind } from './kind.ts'

const plain = /^[+-]?(\d+\.?\d*|\.\d+)$/
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/

/** A number, typed with or without thousands separators. */
export const number: FieldKind = {
  matches: ({ schema: { type } }) => type === 'number' || type === 'integer',
  widget: 'number',
  shownAs: 'number',
  read(value) {
    const read = typeof value === 'string' ? Number(value) : value
    return Number.isNaN(read) ? value : read
  },
  parse(text) {
    const typed = text.trim()
    if (typed === '') return undefined
    if (plain.test(typed)) return Number(typed)
    return grouped.test(typed) ? Number(typed.replaceAll(',', '')) : typed
  },
}
