import { t } from '../../../texts/t.ts'
import { type Operator, alike, decimal, number, numbers, ordered } from './operator.ts'

/** Computes two numbers at a time, so that every step is exact to 15 digits. */
function folded(sign: string, description: string, least: number, step: (a: number, b: number) => number): Operator {
  return {
    description,
    operands: [least, 50],
    type: alike(['number']),
    apply(operands) {
      const [first, ...others] = numbers(operands) ?? []
      return others.reduce<number | undefined>(
        (result, next) => (result === undefined ? undefined : decimal(step(result, next))),
        first,
      )
    },
    sentence: (operands) => operands.join(` ${sign} `),
  }
}

export const add = folded('+', 'The sum of the numbers.', 2, (a, b) => a + b)

export const multiply = folded('×', 'The product of the numbers.', 2, (a, b) => a * b)

export const subtract: Operator = {
  description: 'The first number minus the second; with a single number, its negative.',
  operands: [1, 2],
  type: alike(['number']),
  apply(operands) {
    const [first, second] = numbers(operands) ?? []
    if (first === undefined) return undefined
    return decimal(second === undefined ? -first : first - second)
  },
  sentence: ([first = '', second]) => (second === undefined ? `−${first}` : `${first} − ${second}`),
}

export const divide: Operator = {
  description: 'The first number divided by the second; there is no result if that is 0.',
  operands: [2, 2],
  type: alike(['number']),
  apply(operands) {
    const [first, second] = numbers(operands) ?? []
    return first === undefined || second === undefined ? undefined : decimal(first / second)
  },
  sentence: ([first = '', second = '']) => `${first} ÷ ${second}`,
}

export const mostDigits = 10

export const round: Operator = {
  description: 'The number rounded half up to this many decimals, by default to a whole number.',
  operands: [1, 2],
  type: ordered([number, number], number),
  apply(operands) {
    const [value, digits = 0] = numbers(operands) ?? []
    if (value === undefined || !Number.isInteger(digits) || digits < 0 || digits > mostDigits) return undefined
    const scaled = decimal(value * 10 ** digits)
    return scaled === undefined ? undefined : decimal(Math.round(scaled) / 10 ** digits)
  },
  sentence: ([value = '', digits]) =>
    digits === undefined
      ? t('{value}, rounded', { value })
      : t('{value}, rounded to {digits} decimals', { value, digits }),
}
