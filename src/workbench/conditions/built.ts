import type { Condition, Operation, Schema } from '../../engine/definition.ts'
import { isComputed } from '../../engine/conditions/condition.ts'
import { isEqual, isRecord } from '../../engine/path.ts'
import { type ComparisonOperand, comparisonBy, comparisons, isValue } from './comparisons.ts'
import { operandOf, operandName } from './operands.ts'

/** One part of a condition that is put together by picking: a field or a fact, a comparison, and with what. */
export interface Clause extends ComparisonOperand {
  /** As `operandOf` knows it. */
  name: string
  /** One of `comparisons`. */
  comparison: string
}

/** A condition that is put together by picking. */
export interface BuiltCondition {
  /** All of the clauses must hold, or one of them. */
  join: 'all' | 'any'
  clauses: readonly Clause[]
  /** It is an expression although a JSON Schema could say it, too. */
  isComputed?: true
}

/** The condition as the definitions write it; undefined while nothing is picked. */
export function conditionOf(built: BuiltCondition): Condition | undefined {
  if (built.clauses.length === 0) return undefined
  return isWrittenAsExpression(built) ? expressionOf(built) : schemaOf(built)
}

/** A JSON Schema compares a field with values alone, and with numbers, if one is to be more than the other. */
const needsExpression = ({ name, comparison, value, other }: Clause): boolean =>
  other !== undefined || /[.(]/.test(name) || (comparisons[comparison]?.isOrder === true && typeof value === 'string')

const isWrittenAsExpression = ({ clauses, isComputed: isOne }: BuiltCondition): boolean =>
  isOne === true || clauses.some(needsExpression)

/** The fields and facts of which a condition speaks, without what is computed of them. */
export const namesOf = ({ clauses }: BuiltCondition): string[] =>
  clauses
    .flatMap(({ name, other = '' }) => [name, other])
    .map((operand) => /^(?:\w+\()?([a-z]\w*)/.exec(operand)?.[1] ?? '')
    .filter((name) => name !== '')

/** Whether all of a clause is picked. */
export function isComplete({ name, comparison, value, values, other }: Clause): boolean {
  const takes = comparisons[comparison]?.takes
  if (name === '' || takes === undefined) return false
  if (takes === 'values') return values !== undefined && values.length > 0
  return takes === 'nothing' || other !== undefined || (value !== undefined && value !== '')
}

/** Whether a clause can be written beside the others: an expression can say less of a field than a JSON Schema. */
export const isPart = (clause: Clause, built: BuiltCondition): boolean =>
  isComplete(clause) &&
  (comparisons[clause.comparison]?.operator !== undefined ||
    !isWrittenAsExpression({ ...built, clauses: built.clauses.filter(isComplete) }))

function schemaOf({ join, clauses }: BuiltCondition): Schema | undefined {
  const parts = clauses.map(clauseSchema)
  if (parts.length === 1) return parts[0]
  if (join === 'any') return { anyOf: parts }
  const names = clauses.map(({ name }) => name)
  if (new Set(names).size < names.length) return { allOf: parts }
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Schema['properties']
  return { required: names, ...(Object.keys(properties ?? {}).length > 0 && { properties }) }
}

function clauseSchema({ name, comparison, ...compared }: Clause): Schema {
  const test = comparisons[comparison]?.test(compared) ?? {}
  return { required: [name], ...(Object.keys(test).length > 0 && { properties: { [name]: test } }) }
}

function expressionOf({ join, clauses }: BuiltCondition): Operation | undefined {
  const parts = clauses.map(clauseExpression)
  return parts.length < 2 ? parts[0] : { [join === 'any' ? 'or' : 'and']: parts }
}

function clauseExpression({ name, comparison, value = '', values, other }: Clause): Operation {
  const { operator = '' } = comparisons[comparison] ?? {}
  const one = operandOf(name)
  if (comparison === 'contains') return { [operator]: [value, one] }
  return { [operator]: [one, other === undefined ? (values ? [...values] : value) : operandOf(other)] }
}

const nothing: BuiltCondition = { join: 'all', clauses: [] }

/** A condition taken apart; undefined for one that cannot be put together by picking. */
export function builtFrom(condition: Condition | undefined): BuiltCondition | undefined {
  if (condition === undefined) return nothing
  const built = isComputed(condition) ? fromExpression(condition) : fromSchema(condition)
  return built && isEqual(conditionOf(built), condition) ? built : undefined
}

function fromExpression(expression: Operation): BuiltCondition | undefined {
  const { and, or } = expression as Record<string, unknown>
  const parts: unknown = and ?? or ?? [expression]
  const clauses = (Array.isArray(parts) ? parts : []).map(clauseFrom)
  if (clauses.length === 0 || !clauses.every((clause) => clause !== undefined)) return undefined
  return {
    join: or === undefined ? 'all' : 'any',
    clauses,
    ...(!clauses.some(needsExpression) && { isComputed: true }),
  }
}

function clauseFrom(part: unknown): Clause | undefined {
  if (!isRecord(part)) return undefined
  const [[operator, operands] = []] = Object.entries(part)
  const [first, second] = Array.isArray(operands) ? (operands as unknown[]) : []
  const comparison = operator === undefined ? undefined : comparisonBy(operator, second)
  if (comparison === undefined) return undefined
  const [one, compared] = comparison === 'contains' ? [second, first] : [first, second]
  const name = operandName(one)
  const other = operandName(compared)
  if (name === undefined) return undefined
  if (other !== undefined) return { name, comparison, other }
  if (Array.isArray(compared)) return { name, comparison, values: compared.filter(isValue) }
  return isValue(compared) ? { name, comparison, value: compared } : undefined
}

function fromSchema(condition: Schema): BuiltCondition | undefined {
  if (!isReadable(condition)) return undefined
  const { anyOf, allOf } = condition
  const parts = anyOf ?? allOf ?? splitByName(condition)
  const clauses = parts.map((part) => (isRecord(part) && isReadable(part) ? clauseIn(part) : undefined))
  if (!clauses.every((clause) => clause !== undefined)) return undefined
  return { join: anyOf && clauses.length > 1 ? 'any' : 'all', clauses }
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
