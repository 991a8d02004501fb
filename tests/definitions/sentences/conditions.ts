import { isComputed } from '../../../src/engine/conditions/condition.ts'
import type { Condition, Schema } from '../../../src/engine/definition.ts'
import { sentenceOf } from '../../../src/engine/expressions/sentence.ts'

/** A condition as a reader says it: `recommendation is "reject" and recommended_conditions is written`. */
export function condition(schema: Condition | boolean | undefined): string {
  if (typeof schema !== 'object') return 'always'
  if (isComputed(schema)) return sentenceOf(schema, (name) => name)
  return parts(schema).join(' and ') || 'always'
}

function parts({
  required = [],
  properties = {},
  allOf,
  anyOf,
  not,
  if: when,
  then,
  else: otherwise,
}: Schema): string[] {
  const present = required.filter((field) => !(field in properties)).map((field) => `${field} is set`)
  const tests = Object.entries(properties).map(([field, test]) => `${field} ${value(test)}`)
  const branches =
    when === undefined
      ? []
      : [
          `if ${condition(when)} then ${condition(then)}${otherwise === undefined ? '' : ` else ${condition(otherwise)}`}`,
        ]
  return [
    ...present,
    ...tests,
    ...(allOf ?? []).map((one) => `(${condition(one)})`),
    ...(anyOf ? [`(${anyOf.map(condition).join(' or ')})`] : []),
    ...(not === undefined ? [] : [`not (${condition(not)})`]),
    ...branches,
  ]
}

function value(test: Schema | boolean): string {
  if (typeof test !== 'object') return 'is set'
  const { const: constant, enum: listed, pattern, not, type: _, ...rest } = test
  const words = [
    ...(constant === undefined ? [] : [`is ${JSON.stringify(constant)}`]),
    ...(listed ? [`is one of ${listed.map((one) => JSON.stringify(one)).join(', ')}`] : []),
    ...(pattern === undefined ? [] : [pattern === '\\S' ? 'is written' : `matches /${pattern}/`]),
    ...(not === undefined ? [] : [`but not ${value(not)}`]),
    ...Object.entries(rest).map(([keyword, limit]) => `${keyword} ${JSON.stringify(limit)}`),
  ]
  return words.join(' ') || 'is set'
}
