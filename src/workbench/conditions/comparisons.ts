import type { Schema } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'

export type Value = string | number | boolean

/** What a field is compared with: a value, one of several values, or another field or fact. */
export interface ComparisonOperand {
  value?: Value
  values?: readonly Value[]
  other?: string
}

interface Comparison {
  takes: 'nothing' | 'value' | 'values'
  /** As a test in a JSON Schema, and what such a test compares with; undefined for a test of another kind. */
  test(compared: ComparisonOperand): Schema
  read(test: Schema): ComparisonOperand | undefined
  /** As an operator of an expression; absent where no single operator says it. */
  operator?: string
  /** An earlier or a later one, not the same. */
  isOrder?: true
}

export const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value)

const only = (test: unknown, name: string): unknown =>
  isRecord(test) && Object.keys(test).length === 1 ? test[name] : undefined

const valueIn = (found: unknown): ComparisonOperand | undefined => (isValue(found) ? { value: found } : undefined)

const valuesIn = (found: unknown): ComparisonOperand | undefined =>
  Array.isArray(found) && found.every(isValue) ? { values: found } : undefined

const keyword = (name: string, operator: string, isOrder?: true): Comparison => ({
  takes: 'value',
  test: ({ value = '' }) => ({ [name]: value }),
  read: (test) => valueIn(only(test, name)),
  operator,
  ...(isOrder && { isOrder }),
})

/** How a part of a condition compares, by name. */
export const comparisons: Readonly<Record<string, Comparison>> = {
  is: keyword('const', '=='),
  isNot: {
    takes: 'value',
    test: ({ value = '' }) => ({ not: { const: value } }),
    read: (test) => valueIn(only(only(test, 'not'), 'const')),
    operator: '!=',
  },
  isOneOf: {
    takes: 'values',
    test: ({ values = [] }) => ({ enum: [...values] }),
    read: (test) => valuesIn(only(test, 'enum')),
    operator: 'in',
  },
  isFilledIn: {
    takes: 'nothing',
    test: () => ({}),
    read: (test) => (Object.keys(test).length === 0 ? {} : undefined),
  },
  atLeast: keyword('minimum', '>=', true),
  atMost: keyword('maximum', '<=', true),
  moreThan: keyword('exclusiveMinimum', '>', true),
  lessThan: keyword('exclusiveMaximum', '<', true),
  contains: {
    takes: 'value',
    test: ({ value = '' }) => ({ contains: { const: value } }),
    read: (test) => valueIn(only(only(test, 'contains'), 'const')),
    operator: 'in',
  },
  containsOneOf: {
    takes: 'values',
    test: ({ values = [] }) => ({ contains: { enum: [...values] } }),
    read: (test) => valuesIn(only(only(test, 'contains'), 'enum')),
  },
}

/** Of an operator with a list among its operands, which side it is on says which comparison it is. */
export function comparisonBy(operator: string, second: unknown): string | undefined {
  if (operator === 'in') return Array.isArray(second) ? 'isOneOf' : 'contains'
  return Object.entries(comparisons).find(([, comparison]) => comparison.operator === operator)?.[0]
}
