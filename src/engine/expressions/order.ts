import type { Expression } from '../definition.ts'
import { namesIn } from './expression.ts'

/**
 * Named expressions, each after those that it reads. In a circle, which the checker refuses, one of them comes too
 * early.
 */
export function inReadingOrder(expressions: Readonly<Record<string, Expression>>): [name: string, Expression][] {
  const order: [string, Expression][] = []
  const visited = new Set<string>()
  const visit = (name: string) => {
    const expression = Object.hasOwn(expressions, name) ? expressions[name] : undefined
    if (expression === undefined || visited.has(name)) return
    visited.add(name)
    namesIn(expression).forEach(visit)
    order.push([name, expression])
  }
  Object.keys(expressions).forEach(visit)
  return order
}
