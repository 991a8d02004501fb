import { isRecord, isUnset } from '../path.ts'
import type { Expression } from '../definition.ts'
import { type Value, type Values, operation } from './expression.ts'
import { type BoundTable, type Input, isBoundTable, lookUp } from '../tables/lookUp.ts'
import { operatorOf } from './operators/registry.ts'

type Evaluate = (values: Values) => Value | undefined

const compiled = new WeakMap<object, Evaluate>()

/**
 * The result of an expression. It is undefined, which is no result, if an operand is missing or of another type than
 * the operator takes. It never throws: what the checker would refuse has no result.
 */
export function evaluate(expression: Expression, values: Values): Value | undefined {
  if (typeof expression !== 'object') return expression
  const known = compiled.get(expression)
  if (known) return known(values)
  const made = compile(expression, 0)
  compiled.set(expression, made)
  return made(values)
}

/** Deeper ones have no result; the checker refuses them earlier. */
const deepest = 20

const noResult: Evaluate = () => undefined

function compile(expression: unknown, depth: number): Evaluate {
  if (depth > deepest) return noResult
  const constant = single(expression)
  if (constant !== undefined) return () => constant
  if (Array.isArray(expression)) return list(expression)
  const applied = operation(expression)
  if (!applied) return noResult
  const { name, operands } = applied
  if (name === 'var') return variable(String(operands[0]))
  const operator = operatorOf(name)
  const [least = 0, most = 0] = operator?.operands ?? []
  if (!operator || operands.length < least || operands.length > most) return noResult
  const parts = operands.map((operand) => compile(operand, depth + 1))
  const [table] = operands
  if (isBoundTable(table)) return looked(table, parts.slice(1))
  const { choose, apply } = operator
  if (choose) return (values) => choose(parts.map((part) => () => part(values)))
  return (values) => {
    const found: Value[] = []
    for (const part of parts) {
      const value = part(values)
      if (value === undefined) return undefined
      found.push(value)
    }
    return apply?.(found)
  }
}

/** A lookup, which takes a missing operand: the table says what follows from it. */
const looked = (table: BoundTable, parts: Evaluate[]): Evaluate => {
  if (parts.length !== table.inputs.length) return noResult
  return (values) =>
    lookUp(
      table,
      parts.map((part) => input(part(values))),
    )
}

const input = (value: Value | undefined): Input => (value === undefined ? undefined : single(value))

/** A list of constants. */
function list(members: unknown[]): Evaluate {
  const constants = members.map(single)
  const found = constants.filter((constant) => constant !== undefined)
  return found.length === members.length ? () => found : noResult
}

/** A field, a fact, with `table.column` the values entered in a column, or with `money.amount` a part of money. */
function variable(name: string): Evaluate {
  const [table = '', column] = name.split('.', 2)
  if (column === undefined) return (values) => (Object.hasOwn(values, name) ? valueOf(values[name]) : undefined)
  let last: Column | undefined
  return (values) => {
    const rows: unknown = Object.hasOwn(values, table) ? values[table] : undefined
    if (isRecord(rows)) return cell(rows, column)
    return Array.isArray(rows) ? (last = columnOf(rows, column, last)) : undefined
  }
}

type Column = readonly Value[]

const columns = new WeakMap<readonly unknown[], Map<string, Column>>()

/**
 * The values of a column. Rows are replaced and never changed, so many expressions over the same ones read them once.
 * Values that are the same as `before` are the same list, so that what is worked out of a list is not worked out again
 * after a change in another column.
 */
function columnOf(rows: readonly unknown[], column: string, before: Column | undefined): Column {
  const known = columns.get(rows) ?? new Map<string, Column>()
  columns.set(rows, known)
  const values = known.get(column) ?? keptIfSame(before, valuesOf(rows, column))
  known.set(column, values)
  return values
}

const valuesOf = (rows: readonly unknown[], column: string): Column =>
  rows.map((row) => cell(row, column)).filter((value) => value !== undefined)

const keptIfSame = (before: Column | undefined, now: Column): Column =>
  before?.length === now.length && now.every((value, n) => Object.is(value, before[n])) ? before : now

const cell = (row: unknown, column: string): Value | undefined =>
  isRecord(row) && Object.hasOwn(row, column) ? scalar(row[column]) : undefined

/** A field's value. Of a table it is a list as long as the table has rows. */
function valueOf(value: unknown): Value | undefined {
  return Array.isArray(value) ? value.map((member) => scalar(member) ?? true) : scalar(value)
}

/** A single value that is entered; undefined for an unset one and for what is none. */
const scalar = (value: unknown): number | string | boolean | undefined => (isUnset(value) ? undefined : single(value))

function single(value: unknown): number | string | boolean | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'boolean' || typeof value === 'string' ? value : undefined
}
