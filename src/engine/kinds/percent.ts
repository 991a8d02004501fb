import type { FieldKind } from './kind.ts'
import { number } from './number.ts'

const sign = /\s*%\s*$/

/** A number of hundredths: 12.5 is 12.5 %. Typed with or without the sign. */
export const percent: FieldKind = {
  ...number,
  matches: ({ schema }) => schema.format === 'percent',
  format: {
    name: 'percent',
    type: 'number',
    description: '"percent" is a number of hundredths, such as 12.5.',
    mustBe: 'a percentage',
  },
  unit: '%',
  read: (value, schema) => number.read(typeof value === 'string' ? value.replace(sign, '') : value, schema),
  parse: (text) => number.parse(text.replace(sign, '')),
}
