import type { Expression } from '../definition.ts'
import { namesIn } from './expression.ts'

/** The names, and all that they read, each after those that it reads. In a circle, one of them comes too early. */
export function afterWhatTheyRead(
  names: Iterable<string>,
  readBy: (name: string) => readonly string[] | undefined,
): string[] {
  const order: string[] = []
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    readBy(name)?.forEach(visit)
    order.push(name)
  }
  for (const name of names) visit(name)
  return order
}

/** Named expressions, each after those that it reads. The checker refuses a circle. */
export function inReadingOrder(expressions: Readonly<Record<string, Expression>>): [name: string, Expression][] {
  const expressionOf = (name: string) => (Object.hasOwn(expressions, name) ? expressions[name] : undefined)
  const order = afterWhatTheyRead(Object.keys(expressions), (name) => namesIn(expressionOf(name)))
  return order.flatMap((name): [string, Expression][] => {
    const expression = expressionOf(name)
    return expression === undefined ? [] : [[name, expression]]
  })
}
