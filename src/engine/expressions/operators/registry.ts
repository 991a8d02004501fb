import { add, divide, multiply, round, subtract } from './arithmetic.ts'
import { average, count, max, min, sum } from './columns.ts'
import { above, atLeast, atMost, below, equal, unequal, within } from './comparison.ts'
import { addDays, addMonths, days, months } from './dates.ts'
import { and, not, or, when } from './logic.ts'
import { lookup } from './lookup.ts'
import type { Operator } from './operator.ts'
import { cat } from './text.ts'

/**
 * The operators by the name that an expression writes. Those of JsonLogic mean what they mean there, but for missing
 * values.
 */
export const operators: Readonly<Record<string, Operator>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  round,
  min,
  max,
  sum,
  average,
  count,
  '==': equal,
  '!=': unequal,
  '<': below,
  '<=': atMost,
  '>': above,
  '>=': atLeast,
  in: within,
  and,
  or,
  '!': not,
  if: when,
  days,
  months,
  addDays,
  addMonths,
  cat,
  lookup,
}

/** Undefined for a name that is no operator. */
export const operatorOf = (name: string): Operator | undefined =>
  Object.hasOwn(operators, name) ? operators[name] : undefined
