import { t } from '../../texts/t.ts'
import { asText } from '../path.ts'
import { readDay } from '../locale.ts'
import { type FieldKind, parseText } from './kind.ts'
import { text } from './text.ts'

const timestamp = /^(\d{4}-\d{2}-\d{2})T.*/

/** A day, YYYY-MM-DD. */
export const date: FieldKind = {
  ...text,
  matches: ({ schema }) => schema.format === 'date',
  format: {
    name: 'date',
    type: 'string',
    description: 'A date, YYYY-MM-DD.',
    mustBe: () => t('a date (YYYY-MM-DD)'),
    check: 'date',
  },
  widget: 'date',
  shownAs: 'date',
  read: (value) => asText(value).replace(timestamp, '$1') || value,
  parse: (text, { locale }) => readDay(text, locale) ?? parseText(text),
  fits: (value) => /^\d{4}-\d{2}-\d{2}$/.test(asText(value)),
}
