import { type Expression, operation } from './expression.ts'
import { operatorOf } from './operators/registry.ts'

/** An expression as people read it. `nameOf` gives a field, a fact or a column its name. */
export function sentenceOf(expression: Expression, nameOf: (name: string) => string): string {
  const say = (part: unknown, isInner: boolean): string => {
    if (Array.isArray(part)) return part.map((member) => say(member, true)).join(', ')
    const applied = operation(part)
    if (!applied) return typeof part === 'string' ? `“${part}”` : String(part)
    const { name, operands } = applied
    if (name === 'var') return nameOf(String(operands[0]))
    const said = operatorOf(name)?.sentence(operands.map((operand) => say(operand, true))) ?? name
    return isInner && operands.length > 1 ? `(${said})` : said
  }
  return say(expression, false)
}
