import type { FieldKind } from './kind.ts'
import { number } from './number.ts'
import { text } from './text.ts'

/** A record of the API, such as a counterparty, chosen by name and stored by one of its properties. */
export const reference: FieldKind = {
  ...text,
  matches: (field) => field.reference !== undefined,
  widget: 'reference',
  read: (value, schema) => (number.matches({ schema }) ? number : text).read(value, schema),
}
