import { operation } from '../../engine/expressions/expression.ts'

/** What is computed of a table or of its columns. */
const computed = ['sum', 'count']

/** `name`, `money.amount`, or what is computed: `sum(table.column)`, `count(table)`. */
export function operandOf(name: string): { var: string } | Record<string, { var: string }> {
  const [, operator, of] = /^(\w+)\((.+)\)$/.exec(name) ?? []
  return operator !== undefined && of !== undefined ? { [operator]: { var: of } } : { var: name }
}

/** The name of an operand that is one; undefined for a value and for any other operand. */
export function operandName(operand: unknown): string | undefined {
  const applied = operation(operand)
  if (!applied) return undefined
  const [first] = applied.operands
  if (applied.name === 'var') return typeof first === 'string' ? first : undefined
  if (!computed.includes(applied.name)) return undefined
  const of = operation(first)?.name === 'var' ? operandName(first) : undefined
  return of === undefined ? undefined : `${applied.name}(${of})`
}
