import { namesIn } from '../../../../../src/engine/expressions/expression.ts'
import { nameOf } from '../../../../../src/engine/expressions/operators/operator.ts'
import { operators } from '../../../../../src/engine/expressions/operators/registry.ts'
import { type ExpressionMistake, typeOf } from '../../../../../src/engine/expressions/typeOf.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type PlacedExpression, expressionsOf } from '../../expressions.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { isMoney } from '../../../../../src/engine/structure.ts'
import { columnsOf } from '../../fields.ts'
import { elsewhere, suggestion } from '../../suggest.ts'
import { namesInScope, rowScopeOf, scopeOf, typeOfSchema } from '../../valueTypes.ts'

/** An expression names what there is, its operators take what they are given, and its result fits its place. */
export const expressions: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) =>
    expressionsOf(stage).flatMap((placed) => mistakesIn(definitions, stage, placed)),
  )

function mistakesIn(definitions: Definitions, stage: FolderStage, placed: PlacedExpression): Mistake[] {
  const { part, at, expression, computes, gives, table } = placed
  const found: ExpressionMistake[] = []
  const scope = table === undefined ? scopeOf(definitions, stage) : rowScopeOf(definitions, stage, table)
  const type = typeOf(expression, scope, (mistake) => found.push(mistake))
  if (!type) {
    return found.map(({ at: inside, message, unknown }) =>
      inStage(
        stage,
        part,
        [...at, ...inside],
        `${lowered(message)}${unknown ? meant(definitions, stage, unknown, table) : ''}`,
      ),
    )
  }
  if (gives === 'anything') return []
  if (gives === 'text') {
    if (type.kind === 'text' && !type.many) return []
    return [inStage(stage, part, at, `this must be a text, but it is ${nameOf(type)}.`)]
  }
  if (computes === undefined) {
    if (type.kind === 'yesNo' && !type.many) return []
    return [inStage(stage, part, at, `this must be true or false, but it is ${nameOf(type)}. Compare it with a value.`)]
  }
  return unfit(stage, placed, type, computes)
}

function unfit(
  stage: FolderStage,
  { part, at, expression, table }: PlacedExpression,
  type: ReturnType<typeof typeOfSchema>,
  field: string,
) {
  const { properties } = stage.data
  const schema = table === undefined ? properties[field] : columnsOf(properties[table])?.[field]
  const expected = schema && typeOfSchema(schema)
  if (!type || !schema) return []
  if (!expected || type.kind !== expected.kind || type.many !== expected.many) {
    const wanted = expected ? nameOf(expected) : 'a structure'
    return [
      inStage(stage, part, at, `this is ${nameOf(type)}, but "${field}" is ${wanted}. Change one of them.`, 'key'),
    ]
  }
  if (namesIn(expression).length > 0) return []
  return [inStage(stage, part, at, 'this is always the same value. Name a field or a fact, or use "defaults".', 'key')]
}

function meant(
  definitions: Definitions,
  stage: FolderStage,
  { what, name }: NonNullable<ExpressionMistake['unknown']>,
  table: string | undefined,
): string {
  const own = table === undefined ? undefined : columnsOf(stage.data.properties[table])
  const schema = own?.[name] ?? stage.data.properties[name]
  if (what === 'name' && schema && isMoney(schema)) return ` Read "${name}.amount" or "${name}.currency".`
  const columns = Object.keys(own ?? {})
  const near = suggestion(name, [...(what === 'name' ? columns : []), ...namesOf[what](definitions, stage)])
  return near || (what === 'name' ? elsewhere(name) : '')
}

const namesOf: Record<
  NonNullable<ExpressionMistake['unknown']>['what'],
  (of: Definitions, stage: FolderStage) => string[]
> = {
  operator: () => Object.keys(operators),
  name: (_, stage) => namesInScope(stage),
  table: ({ tables }) =>
    Object.entries(tables).flatMap(([table, { outputs }]) => [table, ...outputs.map(({ name }) => `${table}.${name}`)]),
}

const lowered = (message: string) => message.charAt(0).toLowerCase() + message.slice(1)
