import type { Condition, Operation, Schema } from '../definition.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { type Values, namesIn } from '../expressions/expression.ts'
import { operatorOf } from '../expressions/operators/registry.ts'
import { isRecord } from '../path.ts'
import { type Stage, matches } from '../stage.ts'

/** Whether a condition is an expression, such as `{ ">": [{ "var": "drawn" }, { "var": "limit" }] }`. */
export function isComputed(condition: Condition): condition is Operation {
  const [name, ...others] = Object.keys(condition)
  if (name === undefined || others.length > 0) return false
  // JSON Schema has the word `if` too. In an expression it holds a list.
  return name === 'if' ? Array.isArray(condition.if) : name === 'var' || operatorOf(name) !== undefined
}

/** The fields and facts that a condition reads; of a column, its table. */
export function readBy(condition: Condition): string[] {
  if (isComputed(condition)) return namesIn(condition).map((name) => name.split('.', 1)[0] ?? name)
  const { required = [], properties = {}, allOf = [], anyOf = [], not, if: given, then, else: otherwise } = condition
  const inner = [...allOf, ...anyOf, not, given, then, otherwise].filter((part): part is Schema => isRecord(part))
  return [...required, ...Object.keys(properties), ...inner.flatMap(readBy)]
}

/** Whether a condition holds; an expression without a result does not. `key` is the check of a schema. */
export function meets(stage: Stage, key: string, condition: Condition, values: Values): boolean {
  return isComputed(condition) ? evaluate(condition, values) === true : matches(stage, key, values)
}
