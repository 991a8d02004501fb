import type { Value } from '../expression.ts'

export type ScalarKind = 'number' | 'text' | 'date' | 'month' | 'yesNo'

/** The kinds of every single value. */
export const everyKind: ScalarKind[] = ['number', 'text', 'date', 'month', 'yesNo']

/** The kinds with an order. */
export const orderedKinds: ScalarKind[] = ['number', 'date', 'month']

/** The type of a value: a single one, or the `many` of a column. `row` is the type of a table's rows. */
export interface ValueType {
  kind: ScalarKind | 'row'
  many?: true
}

/** The types of the operands, as far as they are known, decide the type of the result, or are refused in a sentence. */
export type TypeRule = (operands: ValueType[]) => ValueType | string

/** An operator of an expression: everything that the product knows about it. */
export interface Operator {
  /** The description that an analyst sees in the editor. */
  description: string
  /** The least and the largest number of operands. */
  operands: [least: number, most: number]
  type: TypeRule
  /** The result; undefined if there is none. It receives no missing operand: with one there is no result. */
  apply?(operands: Value[]): Value | undefined
  /** In place of `apply`: asks for operands one by one, some of which may be missing. */
  choose?(operands: (() => Value | undefined)[]): Value | undefined
  /** The operator with its operands as people read it. */
  sentence(operands: string[]): string
}

export const number: ValueType = { kind: 'number' }
export const yesNo: ValueType = { kind: 'yesNo' }
export const text: ValueType = { kind: 'text' }
export const date: ValueType = { kind: 'date' }
export const month: ValueType = { kind: 'month' }

const singular: Record<ValueType['kind'], string> = {
  number: 'a number',
  text: 'text',
  date: 'a date',
  month: 'a month',
  yesNo: 'a yes or no',
  row: 'a row',
}

const plural: Record<ValueType['kind'], string> = {
  number: 'numbers',
  text: 'texts',
  date: 'dates',
  month: 'months',
  yesNo: 'yes or no values',
  row: 'a table',
}

/** A type as a sentence names it. */
export const nameOf = ({ kind, many }: ValueType): string =>
  many ? (kind === 'row' ? plural.row : `a column of ${plural[kind]}`) : singular[kind]

/**
 * All operands are single values of one of the kinds, and of the same one; the result is of the `result` type, or
 * theirs.
 */
export function alike(kinds: ScalarKind[], result?: ValueType): TypeRule {
  return (operands) => {
    const [first] = operands
    const odd = operands.find(({ kind, many }) => many || !kinds.some((known) => known === kind))
    if (odd) return `takes ${listed(kinds.map((kind) => plural[kind]))}, not ${nameOf(odd)}`
    const other = operands.find(({ kind }) => kind !== first?.kind)
    if (first && other) return `takes values of one kind, not ${nameOf(first)} and ${nameOf(other)}`
    return result ?? first ?? number
  }
}

/** The operands are of these types, in this order; those at the end may be left out. */
export function ordered(types: ValueType[], result: ValueType): TypeRule {
  return (operands) => {
    const at = operands.findIndex(({ kind, many }, n) => types[n]?.kind !== kind || types[n]?.many !== many)
    const [expected, found] = [types[at], operands[at]]
    return expected && found ? `takes ${nameOf(expected)} in place ${at + 1}, not ${nameOf(found)}` : result
  }
}

const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** The operands with a word between each two; nothing for none. */
export const joinedBy =
  (clause: (one: string, other: string) => string): Operator['sentence'] =>
  ([first = '', ...others]) =>
    others.reduce((one, other) => clause(one, other), first)

/** The operands, if all are numbers. */
export const numbers = (operands: readonly Value[]): readonly number[] | undefined =>
  operands.every((operand) => typeof operand === 'number') ? operands : undefined

/** A decimal of at most 15 digits, so that 0.1 + 0.2 is 0.3; undefined for what is no number. */
export const decimal = (value: number): number | undefined =>
  Number.isFinite(value) ? Number(value.toPrecision(15)) : undefined

/** A number of operands as a sentence has it. */
export function howMany(fewest: number, largest: number): string {
  if (fewest === largest) return fewest === 1 ? 'one operand' : `${fewest} operands`
  return largest > 10 ? `at least ${fewest} operands` : `${fewest} to ${largest} operands`
}
