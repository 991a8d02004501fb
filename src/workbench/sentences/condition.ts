import { isComputed } from '../../engine/conditions/condition.ts'
import type { Expression } from '../../engine/definition.ts'
import { sentenceOf } from '../../engine/expressions/sentence.ts'
import { isRecord } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { allOf, oneOf } from './joined.ts'
import type { Naming } from './naming.ts'
import { clausesOf } from './tests.ts'

/** A part of a condition that holds other conditions, as people read it. */
type Combination = (operand: unknown, whole: Readonly<Record<string, unknown>>, naming: Naming) => string[]

/** The keywords of a condition, in the order in which they are read. `then` and `else` belong to `if`. */
const combinations: Readonly<Record<string, Combination>> = {
  required: (names, { properties }, { nameOf }) =>
    texts(names)
      .filter((name) => !isRecord(properties) || !Object.hasOwn(properties, name))
      .map((name) => t('{field} is filled in', { field: nameOf(name) })),
  properties: (tests, _, naming) =>
    isRecord(tests) ? Object.entries(tests).flatMap(([name, test]) => clausesOf(name, test, naming)) : [],
  allOf: (conditions, _, naming) => each(conditions).flatMap((condition) => clausesIn(condition, naming)),
  anyOf: (conditions, _, naming) => {
    const alternatives = each(conditions).map((condition) => allOf(clausesIn(condition, naming)))
    return [alternatives.length < 2 ? alternatives.join('') : `(${oneOf(alternatives)})`]
  },
  not: (condition, _, naming) => [
    t('it is not true that {condition}', { condition: allOf(clausesIn(condition, naming)) }),
  ],
  if: (condition, { then, else: otherwise }, naming) => {
    const [when, what] = [condition, then].map((part) => allOf(clausesIn(part, naming)))
    if (otherwise === undefined) return [t('if {when}, then {what}', { when: when ?? '', what: what ?? '' })]
    const or = allOf(clausesIn(otherwise, naming))
    return [t('if {when}, then {what}, otherwise {or}', { when: when ?? '', what: what ?? '', or })]
  },
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const each = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function clausesIn(condition: unknown, naming: Naming): string[] {
  if (!isRecord(condition)) return []
  return Object.entries(combinations).flatMap(([keyword, read]) =>
    condition[keyword] === undefined ? [] : read(condition[keyword], condition, naming),
  )
}

/**
 * A condition as people read it, such as "CSA in place is Yes and Amount is more than 5"; '' for one that always holds.
 * A person, a value or a key of it may be wrong: what is not understood is left out.
 */
export function conditionSentence(condition: unknown, naming: Naming): string {
  if (!isRecord(condition)) return ''
  return isComputed(condition) ? expressionSentence(condition, naming) : allOf(clausesIn(condition, naming))
}

/** An expression as people read it. */
export const expressionSentence = (expression: unknown, naming: Naming): string =>
  sentenceOf(expression as Expression, naming)
