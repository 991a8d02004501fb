import { operation } from '../../../../../src/engine/expressions/expression.ts'
import type { TableInput } from '../../../../../src/engine/definition.ts'
import { type BoundTable, isBoundTable } from '../../../../../src/engine/tables/lookUp.ts'
import { expressionsOf } from '../../expressions.ts'
import { type MeaningCheck, inStage, type LocalMistake } from '../../mistake.ts'
import { coverageOf } from '../../tables/coverage.ts'
import { schemasOf, textsOf } from './possible.ts'

type TextsOf = (operand: unknown) => string[] | undefined

/**
 * Checks that a table has a row for each option that it is looked up with: without one there is no result, and a guard
 * that compares with it refuses nothing.
 */
export const lookups: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) =>
    expressionsOf(stage).flatMap(({ part, at, expression, table }) => {
      const schemas = schemasOf(definitions, stage, table)
      return lookupMistakes(expression, (operand) => textsOf(operand, stage, schemas)).map(({ at: inside, message }) =>
        inStage(stage, part, [...at, ...inside], message),
      )
    }),
  )

function lookupMistakes(part: unknown, texts: TextsOf): LocalMistake[] {
  const { name = '', operands = [] } = operation(part) ?? {}
  const inner = operands.flatMap((operand, n) =>
    lookupMistakes(operand, texts).map(({ at, message }) => ({ at: [name, n, ...at], message })),
  )
  const [table, ...given] = operands
  return name === 'lookup' && isBoundTable(table) ? [...inner, ...unmatched(table, given, texts)] : inner
}

/** The options that an input does not offer, and that no row matches. */
function unmatched(table: BoundTable, given: unknown[], texts: TextsOf): LocalMistake[] {
  if (table.hit === 'collect') return []
  return table.inputs.flatMap((input, n) => {
    const option = othersOf(input, texts(given[n])).find((each) => hasGap(table, n, each))
    if (option === undefined) return []
    const message = `"${input.title}" can be "${option}" here, for which the table has no row. Add the option to the input, and a row.`
    return { at: ['lookup', n + 1], message }
  })
}

const othersOf = ({ enum: options }: TableInput, texts: string[] = []): string[] =>
  options ? texts.filter((text) => !options.includes(text)) : []

function hasGap({ inputs, ...table }: BoundTable, place: number, option: string): boolean {
  const asked = inputs.map((input, n) => (n === place ? { ...input, enum: [option] } : input))
  return coverageOf({ ...table, inputs: asked }).gap !== undefined
}
