import { isRecord } from '../path.ts'
import { isBoundTable } from '../tables/lookUp.ts'

/** What an expression yields: a single value, or the values of a column. A date is a text, YYYY-MM-DD. */
export type Value = number | string | boolean | readonly Value[]

/** The values that an expression may name: fields by name, facts by name. */
export type Values = Readonly<Record<string, unknown>>

/** An operator with its operands; undefined for a value that stands for itself. */
export function operation(expression: unknown): { name: string; operands: unknown[] } | undefined {
  if (!isRecord(expression)) return undefined
  const [entry] = Object.entries(expression)
  if (!entry) return undefined
  const [name, operands] = entry
  return { name, operands: Array.isArray(operands) ? operands : [operands] }
}

/** The names that an expression reads, once each: fields, facts, and columns as `table.column`. */
export function namesIn(expression: unknown): string[] {
  const found = new Set<string>()
  const visit = (part: unknown) => {
    if (isBoundTable(part)) return
    const applied = operation(part)
    if (applied?.name === 'var') found.add(String(applied.operands[0]))
    else if (applied) applied.operands.forEach(visit)
    else if (Array.isArray(part)) part.forEach(visit)
  }
  visit(expression)
  return [...found]
}
