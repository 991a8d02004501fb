import { t } from '../../../texts/t.ts'
import type { Value } from '../expression.ts'
import { type Operator, alike, everyKind, joinedBy, orderedKinds, yesNo } from './operator.ts'

const isComparable = (operands: Value[]): operands is (number | string)[] =>
  operands.every((operand) => typeof operand === 'number') || operands.every((operand) => typeof operand === 'string')

/** Compares neighbours: with three operands, whether the second is between the others. */
function order(
  clause: (one: string, other: string) => string,
  description: string,
  holds: (a: number | string, b: number | string) => boolean,
): Operator {
  return {
    description,
    operands: [2, 3],
    type: alike(orderedKinds, yesNo),
    apply(operands) {
      if (!isComparable(operands)) return undefined
      return operands.every((operand, n) => {
        const next = operands[n + 1]
        return next === undefined || holds(operand, next)
      })
    },
    sentence: (operands) =>
      joinedBy((one, other) => t('{one} and {other}', { one, other }))(
        operands.slice(1).map((other, n) => clause(operands[n] ?? '', other)),
      ),
  }
}

export const below = order(
  (one, other) => t('{one} is less than {other}', { one, other }),
  'Whether the first is less than the second, or an earlier day.',
  (a, b) => a < b,
)
export const atMost = order(
  (one, other) => t('{one} is at most {other}', { one, other }),
  'Whether the first is at most the second, or not a later day.',
  (a, b) => a <= b,
)
export const above = order(
  (one, other) => t('{one} is more than {other}', { one, other }),
  'Whether the first is more than the second, or a later day.',
  (a, b) => a > b,
)
export const atLeast = order(
  (one, other) => t('{one} is at least {other}', { one, other }),
  'Whether the first is at least the second, or not an earlier day.',
  (a, b) => a >= b,
)

export const equal: Operator = {
  description: 'Whether the two are equal.',
  operands: [2, 2],
  type: alike(everyKind, yesNo),
  apply: ([first, second]) => first === second,
  sentence: ([first = '', second = '']) => t('{one} is {other}', { one: first, other: second }),
}

export const unequal: Operator = {
  description: 'Whether the two differ.',
  operands: [2, 2],
  type: alike(everyKind, yesNo),
  apply: ([first, second]) => first !== second,
  sentence: ([first = '', second = '']) => t('{one} is not {other}', { one: first, other: second }),
}

export const within: Operator = {
  description: 'Whether the first is one of the second, a list or a column.',
  operands: [2, 2],
  type([one, many]) {
    if (!one || one.many) return 'takes a single value in place 1'
    if (!many?.many || many.kind !== one.kind) return 'takes a list of values of the same kind in place 2'
    return yesNo
  },
  apply: ([one, many]) => (Array.isArray(many) ? many.includes(one) : undefined),
  sentence: ([one = '', many = '']) => t('{one} is one of {other}', { one, other: many }),
}
