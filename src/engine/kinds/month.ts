import { reader } from '../../texts/reader.ts'
import { t } from '../../texts/t.ts'
import { dateNames } from '../../texts/dateNames.ts'
import { readMonth, typedMonth } from '../locale.ts'
import { asText } from '../path.ts'
import { type FieldKind, parseText } from './kind.ts'
import { text } from './text.ts'

const pattern = '^\\d{4}-(0[1-9]|1[0-2])$'
const isMonth = new RegExp(pattern)
const shown = (value: string): string => {
  const { language } = reader()
  const day = new Date(`${value}-01`)
  const days = dateNames(language)
  if (days) return `${days.months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  return new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(day)
}

/** A month, YYYY-MM; typed in figures, as the person writes days. */
export const month: FieldKind = {
  ...text,
  matches: ({ schema }) => schema.format === 'month',
  format: {
    name: 'month',
    type: 'string',
    description: 'A month, YYYY-MM.',
    mustBe: () => t('a month'),
    beside: ['enum'],
    expand: (schema) => ({ ...schema, pattern, maxLength: 7 }),
  },
  sentence: (value) => (isMonth.test(asText(value)) ? shown(asText(value)) : asText(value)),
  parse: (typed) => readMonth(typed) ?? parseText(typed),
  typed: (value, locale) => (isMonth.test(asText(value)) ? typedMonth(asText(value), locale) : asText(value)),
  fits: (value) => isMonth.test(asText(value)),
}
