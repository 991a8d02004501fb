import type { Schema } from '../../../../../src/engine/definition.ts'
import { operation } from '../../../../../src/engine/expressions/expression.ts'
import { type Scope, typeOf } from '../../../../../src/engine/expressions/typeOf.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { isBoundTable } from '../../../../../src/engine/tables/lookUp.ts'
import { type PlacedExpression, expressionsOf } from '../../expressions.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, inStage, type LocalMistake } from '../../mistake.ts'
import { rowScopeOf, scopeOf } from '../../valueTypes.ts'
import { schemasOf } from './possible.ts'

/**
 * Checks that what is computed for a whole number, and what a decision table takes as one, has no decimals: nobody
 * could correct the form, and no row of the table would match.
 */
export const whole: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) =>
    expressionsOf(stage).flatMap((placed) => {
      const { part, at, expression, table } = placed
      const context: WholeCheckContext = {
        stage,
        schemas: schemasOf(definitions, stage, table),
        scope: table === undefined ? scopeOf(definitions, stage) : rowScopeOf(definitions, stage, table),
      }
      const field = computedField(stage, placed)
      return [
        ...(field?.type === 'integer' ? broken(context, expression, `"${field.name}"`, []) : []),
        ...inLookups(context, expression, []),
      ].map(({ at: inside, message }) => inStage(stage, part, [...at, ...inside], message))
    }),
  )

interface WholeCheckContext {
  stage: FolderStage
  schemas: (name: string) => Schema | undefined
  scope: Scope
}

function computedField({ data }: FolderStage, { computes, table }: PlacedExpression) {
  if (computes === undefined) return undefined
  const schema = table === undefined ? data.properties[computes] : columnsOf(data.properties[table])?.[computes]
  return schema && { name: computes, type: schema.type }
}

/** Finds operands of lookups that may have decimals though the table's input is a whole number. */
function inLookups(context: WholeCheckContext, part: unknown, at: JsonPath): LocalMistake[] {
  const { name = '', operands = [] } = operation(part) ?? {}
  if (name === 'var') return []
  const [table] = operands
  return operands.flatMap((operand, n) => {
    const place = [...at, name, n]
    const input = isBoundTable(table) && n > 0 ? table.inputs[n - 1] : undefined
    return [
      ...(input?.type === 'integer' ? broken(context, operand, `"${input.title}"`, place) : []),
      ...(isBoundTable(operand) ? [] : inLookups(context, operand, place)),
    ]
  })
}

/** What is no number is another check's mistake. */
function broken(context: WholeCheckContext, expression: unknown, what: string, at: JsonPath): LocalMistake[] {
  const type = typeOf(expression, context.scope, () => undefined)
  if (type?.kind !== 'number' || type.many || isWhole(context, expression)) return []
  return [{ at, message: `${what} is a whole number, and this may have decimals. Round it: { "round": … }.` }]
}

/** Operators whose result is whole if all their numbers are. */
const keeping = ['+', '-', '*', 'min', 'max', 'sum']

function isWhole(context: WholeCheckContext, part: unknown): boolean {
  if (typeof part === 'number') return Number.isInteger(part)
  const { name = '', operands = [] } = operation(part) ?? {}
  if (name === 'var') return isWholeName(context, String(operands[0]))
  if (['count', 'days', 'months'].includes(name)) return true
  if (name === 'round') return operands.length < 2 || operands[1] === 0 || isWhole(context, operands[0])
  if (name === 'if')
    return operands
      .filter((_, n) => n % 2 === 1 || n === operands.length - 1)
      .every((operand) => isWhole(context, operand))
  if (name === 'lookup') return isWholeOutput(operands[0])
  return keeping.includes(name) && operands.every((operand) => isWhole(context, operand))
}

function isWholeName({ stage, schemas, scope }: WholeCheckContext, name: string): boolean {
  const { [name]: fact, ...facts } = stage.stage.facts ?? {}
  // Without the fact itself, so that a circle of facts ends.
  if (fact && 'is' in fact)
    return isWhole({ stage: { ...stage, stage: { ...stage.stage, facts } }, schemas, scope }, fact.is)
  const { type, multipleOf } = schemas(name) ?? {}
  return type === 'integer' || (multipleOf !== undefined && Number.isInteger(multipleOf))
}

const isWholeOutput = (table: unknown): boolean =>
  isBoundTable(table) && table.outputs.find(({ name }) => name === table.output)?.type === 'integer'
