import { t } from '../../texts/t.ts'
import type { CellValue } from '../definition.ts'

/** A word of a cell, such as `minimum`: everything that the product knows about it. */
export interface CellWord {
  /** The description that an analyst sees in the editor. */
  description: string
  /** Whether the value meets what the cell says. */
  holds(value: CellValue, operand: CellValue | readonly CellValue[]): boolean
  /** It compares: it is for numbers and dates only. */
  compares?: true
  /** What it says as people read it. */
  sentence(operand: string): string
}

const comparable = (value: CellValue, operand: CellValue | readonly CellValue[]): operand is number | string =>
  typeof value === typeof operand && typeof value !== 'boolean'

/** The words of a cell, by name. They mean what they mean in JSON Schema; the bounds are for dates, too. */
export const cellWords: Readonly<Record<string, CellWord>> = {
  const: {
    description: 'The input is this value.',
    holds: (value, operand) => value === operand,
    sentence: (value) => t('is {value}', { value }),
  },
  enum: {
    description: 'The input is one of these values.',
    holds: (value, operand) => Array.isArray(operand) && operand.includes(value),
    sentence: (value) => t('is {value}', { value }),
  },
  minimum: {
    description: 'The input is at least this number, or this day or a later one.',
    compares: true,
    holds: (value, operand) => comparable(value, operand) && value >= operand,
    sentence: (value) => t('at least {value}', { value }),
  },
  maximum: {
    description: 'The input is at most this number, or this day or an earlier one.',
    compares: true,
    holds: (value, operand) => comparable(value, operand) && value <= operand,
    sentence: (value) => t('at most {value}', { value }),
  },
  exclusiveMinimum: {
    description: 'The input is more than this number, or a later day.',
    compares: true,
    holds: (value, operand) => comparable(value, operand) && value > operand,
    sentence: (value) => t('more than {value}', { value }),
  },
  exclusiveMaximum: {
    description: 'The input is less than this number, or an earlier day.',
    compares: true,
    holds: (value, operand) => comparable(value, operand) && value < operand,
    sentence: (value) => t('less than {value}', { value }),
  },
}
