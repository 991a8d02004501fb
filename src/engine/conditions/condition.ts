import type { Condition, Operation, Schema } from '../definition.ts'
import { namesIn } from '../expressions/expression.ts'
import { operatorOf } from '../expressions/operators/registry.ts'
import { isRecord } from '../path.ts'

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
