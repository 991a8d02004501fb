import { asText } from '../path.ts'
import { type FieldKind, parseText } from './kind.ts'

/** One line of text; also the kind of every field that no other kind matches. */
export const text: FieldKind = {
  matches: () => true,
  widget: 'text',
  shownAs: 'text',
  read: (value, { type }) => (type === 'string' && asText(value)) || value,
  parse: parseText,
}
