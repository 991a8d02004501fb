import { t } from '../../../texts/t.ts'
import type { Value } from '../expression.ts'
import { type Operator, type TypeRule, alike, decimal, nameOf, number, numbers, orderedKinds } from './operator.ts'

/** One column of numbers. */
const ofNumbers: TypeRule = ([column]) =>
  column?.many && column.kind === 'number'
    ? number
    : `takes a column of numbers, not ${column ? nameOf(column) : 'nothing'}`

const column = (operand: Value | undefined): readonly number[] | undefined =>
  Array.isArray(operand) && operand.length > 0 ? numbers(operand) : undefined

const added = (values: readonly number[]): number | undefined =>
  values.reduce<number | undefined>((sum, value) => (sum === undefined ? undefined : decimal(sum + value)), 0)

/** By column, which many expressions may add up. */
const sums = new WeakMap<readonly number[], number>()

export const sum: Operator = {
  description: 'The sum of a column; rows without a value are left out, and if none has a value, there is no result.',
  operands: [1, 1],
  type: ofNumbers,
  apply([operand]) {
    const values = column(operand)
    if (!values) return undefined
    const total = sums.get(values) ?? added(values)
    if (total !== undefined) sums.set(values, total)
    return total
  },
  sentence: ([of = '']) => t('the sum of {of}', { of }),
}

export const average: Operator = {
  description:
    'The average of a column; rows without a value are left out, and if none has a value, there is no result.',
  operands: [1, 1],
  type: ofNumbers,
  apply([operand]) {
    const values = column(operand)
    const total = values && added(values)
    return values && total !== undefined ? decimal(total / values.length) : undefined
  },
  sentence: ([of = '']) => t('the average of {of}', { of }),
}

export const count: Operator = {
  description:
    'How many rows a table has, or how many values a column or a field of several choices has; 0 if it is empty.',
  operands: [1, 1],
  type: ([operand]) => (operand?.many ? number : 'takes a table, a column or a field of several choices'),
  choose([operand]) {
    const values = operand?.() ?? []
    return Array.isArray(values) ? values.length : undefined
  },
  sentence: ([of = '']) => t('the number of {of}', { of }),
}

/** The first of several values, or of a column, in the order that `isBefore` gives. */
function extreme(
  clause: (of: string) => string,
  description: string,
  isBefore: (a: Value, b: Value) => boolean,
): Operator {
  return {
    description,
    operands: [1, 50],
    type(operands) {
      const [first] = operands
      if (!first?.many) return alike(orderedKinds)(operands)
      if (operands.length > 1) return 'takes one column, or several single values'
      return alike(orderedKinds)([{ kind: first.kind }])
    },
    apply(operands) {
      const [first] = operands
      const values: readonly Value[] = Array.isArray(first) ? first : operands
      const [one] = values
      if (!values.every((value) => typeof value === typeof one && !Array.isArray(value))) return undefined
      return values.reduce<Value | undefined>(
        (best, value) => (best === undefined || isBefore(value, best) ? value : best),
        undefined,
      )
    },
    sentence: (operands) => clause(operands.join(', ')),
  }
}

export const min = extreme(
  (of) => t('the smallest of {of}', { of }),
  'The smallest number or the earliest day: of several values, or of a column.',
  (a, b) => a < b,
)
export const max = extreme(
  (of) => t('the largest of {of}', { of }),
  'The largest number or the latest day: of several values, or of a column.',
  (a, b) => a > b,
)
