import { namesIn } from '../../../../../src/engine/expressions/expression.ts'
import { nameOf } from '../../../../../src/engine/expressions/operators/operator.ts'
import { operators } from '../../../../../src/engine/expressions/operators/registry.ts'
import { type ExpressionMistake, typeOf } from '../../../../../src/engine/expressions/typeOf.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type PlacedExpression, expressionsOf } from '../../expressions.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { isMoney, isStructured } from '../../../../../src/engine/structure.ts'
import { columnsOf } from '../../fields.ts'
import { choice, elsewhere, ofAnother, suggestion } from '../../suggest.ts'
import { optionsIn, schemasOf, textsOf } from './possible.ts'
import { namesInScope, rowScopeOf, scopeOf, typeOfSchema } from '../../valueTypes.ts'

/**
 * Checks that each expression names only what exists, that its operators fit their operands, and that its result fits
 * its place.
 */
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
    return found.map((mistake) => {
      const { at: inside, message, unknown } = mistake
      const place = [...at, ...inside]
      const structure = unknown && structureIn(stage, unknown)
      if (structure !== undefined)
        return inStage(stage, part, place, `"${structure}" is a structure, which no expression can read.`)
      const mend = unknown ? meant(definitions, stage, unknown, table) : otherwise(expression, mistake)
      return inStage(stage, part, place, lowered(message) + mend)
    })
  }
  if (gives === 'anything') return []
  if (gives === 'text') {
    if (type.kind === 'text' && !type.many) return []
    return [inStage(stage, part, at, `this must be text, but it is ${nameOf(type)}.`)]
  }
  if (computes === undefined) {
    if (type.kind === 'yesNo' && !type.many) return []
    return [inStage(stage, part, at, `this must be true or false, but it is ${nameOf(type)}. Compare it with a value.`)]
  }
  return unfit(definitions, stage, placed, type, computes)
}

function unfit(
  definitions: Definitions,
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
  if (namesIn(expression).length === 0)
    return [
      inStage(stage, part, at, 'this is always the same value. Name a field or a fact, or use "defaults".', 'key'),
    ]
  const options = optionsIn(schema)
  const results = textsOf(expression, stage, schemasOf(definitions, stage, table)) ?? []
  return results
    .filter((text) => options?.includes(text) === false)
    .map((text) => inStage(stage, part, at, `"${field}" can never be "${text}".${choice(text, options ?? [])}`, 'key'))
}

/** The field of this form that a name leads into, if the field is a structure. */
function structureIn({ data }: FolderStage, { what, name }: UnknownName): string | undefined {
  const [field = ''] = name.split('.')
  const schema = what === 'name' ? data.properties[field] : undefined
  return schema && isStructured(schema) ? field : undefined
}

type UnknownName = NonNullable<ExpressionMistake['unknown']>

function meant(
  definitions: Definitions,
  stage: FolderStage,
  { what, name }: UnknownName,
  table: string | undefined,
): string {
  const own = table === undefined ? undefined : columnsOf(stage.data.properties[table])
  const schema = own?.[name] ?? stage.data.properties[name]
  if (what === 'name' && schema && isMoney(schema)) return ` Read "${name}.amount" or "${name}.currency".`
  const columns = Object.keys(own ?? {})
  const near = suggestion(name, [...(what === 'name' ? columns : []), ...namesOf[what](definitions, stage)])
  return near || (what === 'name' ? elsewhere(name) || ofAnother(definitions.stages, name) : '')
}

const namesOf: Record<UnknownName['what'], (of: Definitions, stage: FolderStage) => string[]> = {
  operator: () => Object.keys(operators),
  name: (_, stage) => namesInScope(stage),
  table: ({ tables }) =>
    Object.entries(tables).flatMap(([table, { outputs }]) => [table, ...outputs.map(({ name }) => `${table}.${name}`)]),
}

const habits: { found: RegExp; mend: (written: string) => string }[] = [
  {
    found: /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/,
    mend: (written) => ` Write a date as "2026-12-31", not "${written}".`,
  },
  { found: /^[\d.,' ]+%?$/, mend: (written) => ` Write a number without quotes and signs, not "${written}".` },
]

/** The mend for a text that was meant as a date or a number, and for a column that is used as one value. */
function otherwise(expression: unknown, { at, message }: ExpressionMistake): string {
  if (/ not a column of /.test(message))
    return ' To compare each row, write it under "rows" of stage.json; "sum" adds a column up.'
  const part = at.reduce<unknown>(
    (inside, key) => (isObject(inside) ? Reflect.get(inside, key) : undefined),
    expression,
  )
  const texts = [part].flat().filter((each) => typeof each === 'string')
  return texts.flatMap((text) => habits.find(({ found }) => found.test(text))?.mend(text) ?? [])[0] ?? ''
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const lowered = (message: string) => message.charAt(0).toLowerCase() + message.slice(1)
