import { mostDigits } from '../../../../../src/engine/expressions/operators/arithmetic.ts'

/** Why an operator never has a result with these fixed numbers; undefined if it can have one. */
export function withoutResult(name: string, operands: unknown[]): string | undefined {
  if (name === '/' && operands.slice(1).includes(0)) return 'a division by 0 has no result. Divide by something else.'
  const [, number] = operands
  if (typeof number !== 'number') return undefined
  const isWhole = Number.isInteger(number)
  if (name === 'round' && !(isWhole && number >= 0 && number <= mostDigits))
    return `rounding to ${number} decimals has no result. Use a whole number from 0 to ${mostDigits}.`
  if (['addDays', 'addMonths'].includes(name) && !isWhole) return `adding ${number} has no result. Add a whole number.`
  return undefined
}
