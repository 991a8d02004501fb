import type { Expression } from '../definition.ts'
import { type BoundTable, isBoundTable } from '../tables/lookUp.ts'
import { operation } from './expression.ts'
import { operatorOf } from './operators/registry.ts'

/** An expression as people read it. `nameOf` gives a field, a fact or a column its name. */
export function sentenceOf(expression: Expression, nameOf: (name: string) => string): string {
  const phraseOf = (part: unknown, isInner: boolean): string => {
    if (Array.isArray(part)) return part.map((member) => phraseOf(member, true)).join(', ')
    if (isBoundTable(part)) return titleOf(part)
    const applied = operation(part)
    if (!applied) return typeof part === 'string' ? `“${part}”` : String(part)
    const { name, operands } = applied
    if (name === 'var') return nameOf(String(operands[0]))
    const phrase = operatorOf(name)?.sentence(operands.map((operand) => phraseOf(operand, true))) ?? name
    return isInner && operands.length > 1 ? `(${phrase})` : phrase
  }
  return phraseOf(expression, false)
}

const titleOf = ({ title, output, outputs }: BoundTable): string =>
  `“${outputs.find(({ name }) => name === output)?.title ?? output}” of the table “${title}”`
