import { t } from '../../texts/t.ts'
import type { FieldKind } from './kind.ts'
import { text } from './text.ts'

/** A date and time, ISO 8601. */
export const moment: FieldKind = {
  ...text,
  matches: ({ schema }) => schema.format === 'date-time',
  format: {
    name: 'date-time',
    type: 'string',
    description: 'A date and time (ISO 8601).',
    mustBe: () => t('a date and time'),
    check: 'date-time',
  },
  shownAs: 'date',
}
