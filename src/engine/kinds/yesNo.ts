import { asText } from '../path.ts'
import { type FieldKind, parseText } from './kind.ts'

const words = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** Decodes a server's spelling of yes or no; any other value stays. */
export function readYesNo(value: unknown): unknown {
  return words.get(asText(value).trim().toLowerCase()) ?? value
}

export const yesNo: FieldKind = {
  matches: ({ schema }) => schema.type === 'boolean',
  widget: 'yesNo',
  shownAs: 'text',
  read: readYesNo,
  parse: (text) => readYesNo(parseText(text)),
  fits: (value) => typeof value === 'boolean',
}
