import type { Condition } from '../definition.ts'
import { evaluate } from '../expressions/evaluate.ts'
import type { Values } from '../expressions/expression.ts'
import { type Stage, matches } from '../stage.ts'
import { isComputed } from './condition.ts'

/** Whether a condition holds; an expression without a result does not. `key` is the check of a schema. */
export function meets(stage: Stage, key: string, condition: Condition, values: Values): boolean {
  return isComputed(condition) ? evaluate(condition, values) === true : matches(stage, key, values)
}
