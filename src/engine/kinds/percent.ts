import { t } from '../../texts/t.ts'
import type { FieldKind } from './kind.ts'
import { number } from './number.ts'

const sign = /\s*%\s*$/

/** A percentage: 12.5 means 12.5 %. People may type the sign or leave it out. */
export const percent: FieldKind = {
  ...number,
  matches: ({ schema }) => schema.format === 'percent',
  format: {
    name: 'percent',
    type: 'number',
    description: 'A percentage, such as 12.5.',
    mustBe: () => t('a percentage'),
  },
  unit: '%',
  read: (value, schema) => number.read(typeof value === 'string' ? value.replace(sign, '') : value, schema),
  parse: (text, context) => number.parse(text.replace(sign, ''), context),
}
