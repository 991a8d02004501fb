import { asText } from '../path.ts'
import { type FieldKind, parseText } from './kind.ts'

/** One line of text, and whatever no other kind is. */
export const text: FieldKind = {
  matches: () => true,
  widget: 'text',
  shownAs: 'text',
  read: (value, { type }) => (type === 'string' && asText(value)) || value,
  parse: parseText,
}
