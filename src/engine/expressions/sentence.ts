import { quoted } from '../../texts/quoted.ts'
import { t } from '../../texts/t.ts'
import type { Expression } from '../definition.ts'
import { type BoundTable, isBoundTable } from '../tables/lookUp.ts'
import { operation } from './expression.ts'
import { operatorOf } from './operators/registry.ts'

/** How a sentence names what an expression is about. */
export interface Names {
  /** A field, a fact or a column. */
  nameOf(name: string): string
  /** A value, and the field, fact or column that it is compared with, if it is with one. */
  valueOf?(value: unknown, name?: string): string
  /** A decision table, as `table` or `table.output`. */
  tableOf?(name: string): string
}

/** An expression as people read it. */
export function sentenceOf(expression: Expression, { nameOf, valueOf = quoted, tableOf = quoted }: Names): string {
  const phraseOf = (part: unknown, isInner: boolean, beside?: string): string => {
    if (Array.isArray(part)) return part.map((member) => phraseOf(member, true, beside)).join(', ')
    if (isBoundTable(part)) return titleOf(part)
    const applied = operation(part)
    if (!applied) return valueOf(part, beside)
    const { name, operands } = applied
    if (name === 'var') return nameOf(String(operands[0]))
    const compared = operands.flatMap((operand) => nameIn(operand) ?? [])[0]
    const phrases = operands.map((operand, place) =>
      name === 'lookup' && place === 0 && typeof operand === 'string'
        ? tableOf(operand)
        : phraseOf(operand, true, compared),
    )
    const phrase = operatorOf(name)?.sentence(phrases) ?? name
    return isInner && operands.length > 1 ? `(${phrase})` : phrase
  }
  return phraseOf(expression, false)
}

/** The name that an operand reads; undefined if it is more than a name. */
function nameIn(operand: unknown): string | undefined {
  const applied = operation(operand)
  return applied?.name === 'var' ? String(applied.operands[0]) : undefined
}

const titleOf = ({ title, output, outputs }: BoundTable): string =>
  t('“{output}” of the table “{table}”', {
    output: outputs.find(({ name }) => name === output)?.title ?? output,
    table: title,
  })
