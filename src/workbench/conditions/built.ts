import type { Condition, Schema } from '../../engine/definition.ts'
import { isComputed } from '../../engine/conditions/condition.ts'
import { isEqual, isRecord } from '../../engine/path.ts'

/** One part of a condition that is put together by picking: a field or a fact, a comparison, and a value. */
export interface Clause {
  name: string
  /** One of `comparisons`. */
  comparison: string
  value?: Value
}

export type Value = string | number | boolean

/** A condition that is put together by picking. */
export interface BuiltCondition {
  /** All of the clauses must hold, or one of them. */
  join: 'all' | 'any'
  clauses: readonly Clause[]
}

interface Comparison {
  /** It compares with a value. */
  hasValue: boolean
  test(value: Value): Schema
  /** The value of a test of this kind; undefined for any other. */
  read(test: Schema): { value?: Value } | undefined
}

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value)

const keyword = (name: 'const' | 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'): Comparison => ({
  hasValue: true,
  test: (value) => ({ [name]: value }),
  read: (test) => only(test, name),
})

function only(test: unknown, name: string): { value: Value } | undefined {
  if (!isRecord(test) || Object.keys(test).length !== 1) return undefined
  const value = test[name]
  return isValue(value) ? { value } : undefined
}

/** Of a list, such as the person's roles. */
const contains: Comparison = {
  hasValue: true,
  test: (value) => ({ contains: { const: value } }),
  read: (test) => (Object.keys(test).length === 1 ? only(test.contains, 'const') : undefined),
}

/** How a clause compares, by name. */
const comparisons: Readonly<Record<string, Comparison>> = {
  is: keyword('const'),
  isNot: {
    hasValue: true,
    test: (value) => ({ not: { const: value } }),
    read: (test) => (Object.keys(test).length === 1 ? only(test.not, 'const') : undefined),
  },
  isFilledIn: {
    hasValue: false,
    test: () => ({}),
    read: (test) => (Object.keys(test).length === 0 ? {} : undefined),
  },
  atLeast: keyword('minimum'),
  atMost: keyword('maximum'),
  moreThan: keyword('exclusiveMinimum'),
  lessThan: keyword('exclusiveMaximum'),
  contains,
}

/** The condition as the definitions write it; undefined while nothing is picked. */
export function conditionOf({ join, clauses }: BuiltCondition): Schema | undefined {
  const [first] = clauses
  if (!first) return undefined
  const parts = clauses.map(clauseSchema)
  if (clauses.length === 1) return clauseSchema(first)
  if (join === 'any') return { anyOf: parts }
  const names = clauses.map(({ name }) => name)
  if (new Set(names).size < names.length) return { allOf: parts }
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Schema['properties']
  return { required: names, ...(Object.keys(properties ?? {}).length > 0 && { properties }) }
}

function clauseSchema({ name, comparison, value = '' }: Clause): Schema {
  const test = comparisons[comparison]?.test(value) ?? {}
  return { required: [name], ...(Object.keys(test).length > 0 && { properties: { [name]: test } }) }
}

const nothing: BuiltCondition = { join: 'all', clauses: [] }

/** A condition taken apart; undefined for one that cannot be put together by picking. */
export function builtFrom(condition: Condition | undefined): BuiltCondition | undefined {
  if (condition === undefined) return nothing
  if (isComputed(condition) || !isReadable(condition)) return undefined
  const { anyOf, allOf } = condition
  const parts = anyOf ?? allOf ?? splitByName(condition)
  const clauses = parts.map((part) => (isRecord(part) && isReadable(part) ? clauseIn(part) : undefined))
  if (!clauses.every((clause) => clause !== undefined)) return undefined
  const built: BuiltCondition = { join: anyOf && clauses.length > 1 ? 'any' : 'all', clauses }
  return isEqual(conditionOf(built), condition) ? built : undefined
}

/** What a file says may have another shape. */
const isReadable = ({ required, properties, anyOf, allOf }: Schema): boolean =>
  [required, anyOf, allOf].every((list) => list === undefined || Array.isArray(list)) &&
  (properties === undefined || isRecord(properties))

const splitByName = ({ required = [], properties = {} }: Schema): Schema[] =>
  required.map((name) => {
    const test = properties[name]
    return { required: [name], ...(test !== undefined && { properties: { [name]: test } }) }
  })

function clauseIn({ required = [], properties = {} }: Schema): Clause | undefined {
  const [name] = required
  const test = name === undefined ? undefined : (properties[name] ?? {})
  if (name === undefined || !isRecord(test)) return undefined
  for (const [comparison, { read }] of Object.entries(comparisons)) {
    const found = read(test)
    if (found) return { name, comparison, ...found }
  }
  return undefined
}
