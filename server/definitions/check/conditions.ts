import type { Schema } from '../../../src/engine/definition.ts'
import { isComputed } from '../../../src/engine/conditions/condition.ts'
import type { FolderStage } from '../../../src/engine/source/definitions.ts'
import type { StagePart } from '../../../src/engine/source/source.ts'
import { conditionsOf } from './expressions.ts'
import type { JsonPath } from './mistake.ts'

/** A condition that is a JSON Schema, with its place in a stage's files. */
export interface PlacedSchema {
  part: StagePart
  at: JsonPath
  schema: Schema
  /** The table in each of whose rows the condition is evaluated. */
  table?: string
}

/**
 * Every condition over form data and facts that is a schema: of the data's `if` and `then`, of `ui:when`, of rules,
 * guards and comments.
 */
export function formConditions(folder: FolderStage): PlacedSchema[] {
  const { data, stage } = folder
  return [
    ...keyed('data', [], { if: data.if, then: data.then }),
    ...stage.guards.flatMap((guard, n) =>
      keyed('stage', ['guards', n], { require: 'require' in guard ? guard.require : undefined }),
    ),
    ...conditionsOf(folder).flatMap(({ condition, ...place }) =>
      isComputed(condition) ? [] : [{ ...place, schema: condition }],
    ),
  ]
}

/** Returns every condition on the transition (`when` of guards, comments and navigation). */
export function transitionConditions({ stage }: FolderStage): PlacedSchema[] {
  const { guards, comments = [], navigation } = stage
  return Object.entries({ guards, comments, navigation }).flatMap(([list, rules]) =>
    rules.flatMap(({ when }, n) => keyed('stage', [list, n], { when })),
  )
}

/** Returns the condition itself and all conditions inside it. */
export function withInner({ part, at, schema, table }: PlacedSchema): PlacedSchema[] {
  const { allOf = [], anyOf = [], not } = schema
  const inner = [
    ...allOf.flatMap(schemaAt([...at, 'allOf'])),
    ...anyOf.flatMap(schemaAt([...at, 'anyOf'])),
    ...keyed(part, at, { not, if: schema.if, then: schema.then, else: schema.else }),
  ]
  return [{ part, at, schema, table }, ...inner.flatMap((placed) => withInner({ ...placed, part, table }))]
}

function keyed(part: StagePart, at: JsonPath, schemas: Record<string, Schema | boolean | undefined>): PlacedSchema[] {
  return Object.entries(schemas).flatMap(([key, schema]) =>
    typeof schema === 'object' ? [{ part, at: [...at, key], schema }] : [],
  )
}

function schemaAt(list: JsonPath) {
  return (schema: Schema | boolean, n: number) => (typeof schema === 'object' ? [{ at: [...list, n], schema }] : [])
}
