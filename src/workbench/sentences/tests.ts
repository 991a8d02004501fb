import { isRecord } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { anyOf } from './joined.ts'
import type { Naming } from './naming.ts'

/** A field that a condition tests: its name as people read it, and how its values are named. */
interface TestedField {
  field: string
  valueOf(value: unknown): string
}

/** A keyword of a condition about one field, as people read it. */
type Test = (tested: TestedField, operand: unknown) => string

const list = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand])

/** The keywords by name. `type` says nothing of its own: it is there beside another one. */
const tests: Readonly<Record<string, Test>> = {
  const: ({ field, valueOf }, operand) => t('{field} is {value}', { field, value: valueOf(operand) }),
  enum: ({ field, valueOf }, operand) =>
    t('{field} is {value}', { field, value: anyOf(list(operand).map((each) => valueOf(each))) }),
  pattern: ({ field }, operand) =>
    operand === '\\S'
      ? t('{field} is filled in', { field })
      : t('{field} matches the pattern {pattern}', { field, pattern: String(operand) }),
  minimum: ({ field, valueOf }, operand) => t('{field} is at least {value}', { field, value: valueOf(operand) }),
  maximum: ({ field, valueOf }, operand) => t('{field} is at most {value}', { field, value: valueOf(operand) }),
  exclusiveMinimum: ({ field, valueOf }, operand) =>
    t('{field} is more than {value}', { field, value: valueOf(operand) }),
  exclusiveMaximum: ({ field, valueOf }, operand) =>
    t('{field} is less than {value}', { field, value: valueOf(operand) }),
  minLength: ({ field }, operand) =>
    t(
      { one: '{field} has at least {count} character', other: '{field} has at least {count} characters' },
      counted(field, operand),
    ),
  maxLength: ({ field }, operand) =>
    t(
      { one: '{field} has at most {count} character', other: '{field} has at most {count} characters' },
      counted(field, operand),
    ),
  minItems: ({ field }, operand) =>
    t(
      { one: '{field} has at least {count} entry', other: '{field} has at least {count} entries' },
      counted(field, operand),
    ),
  maxItems: ({ field }, operand) =>
    t(
      { one: '{field} has at most {count} entry', other: '{field} has at most {count} entries' },
      counted(field, operand),
    ),
  contains: (tested, operand) => sentencesOf(operand, tested).join(' '),
  not: negated,
}

const counted = (field: string, operand: unknown) => ({ field, count: Number(operand) })

function negated(tested: TestedField, operand: unknown): string {
  const { field, valueOf } = tested
  if (isRecord(operand) && Object.keys(operand).length === 1) {
    if ('const' in operand) return t('{field} is not {value}', { field, value: valueOf(operand.const) })
    if (operand.pattern === '\\S') return t('{field} is empty', { field })
  }
  const inner = sentencesOf(operand, tested)
  return t('it is not true that {condition}', { condition: inner.join(', ') })
}

function sentencesOf(test: unknown, tested: TestedField): string[] {
  if (!isRecord(test)) return []
  return Object.entries(test).flatMap(([keyword, operand]) => tests[keyword]?.(tested, operand) ?? [])
}

/** What a condition asks of one field, in clauses; that it is filled in, if it asks for no more. */
export function clausesOf(name: string, test: unknown, naming: Naming): string[] {
  const field = naming.nameOf(name)
  const clauses = sentencesOf(test, { field, valueOf: (value) => naming.valueOf(value, name) })
  return clauses.length > 0 ? clauses : [t('{field} is filled in', { field })]
}
