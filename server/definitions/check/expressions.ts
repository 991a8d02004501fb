import { isComputed } from '../../../src/engine/conditions/condition.ts'
import type { Condition, Expression } from '../../../src/engine/definition.ts'
import { fieldUi } from '../../../src/engine/layout.ts'
import type { FolderStage } from '../definitions.ts'
import type { StagePart } from '../source.ts'
import type { JsonPath } from './mistake.ts'

/** An expression in a stage's files, its place, and what it is for. */
export interface PlacedExpression {
  part: StagePart
  at: JsonPath
  expression: Expression
  /** The field that it computes; absent for one that has to be true. */
  computes?: string
}

/** Every expression of a stage. */
export function expressionsOf(stage: FolderStage): PlacedExpression[] {
  const { computed = {}, valid = {}, guards } = stage.stage
  return [
    ...Object.entries(computed).map(([field, expression]): PlacedExpression => {
      return { part: 'stage', at: ['computed', field], expression, computes: field }
    }),
    ...Object.entries(valid).map(([field, { holds }]): PlacedExpression => {
      return { part: 'stage', at: ['valid', field, 'holds'], expression: holds }
    }),
    ...guards.flatMap((guard, n): PlacedExpression[] =>
      'holds' in guard ? [{ part: 'stage', at: ['guards', n, 'holds'], expression: guard.holds }] : [],
    ),
    ...conditionsOf(stage).flatMap(({ part, at, condition }) =>
      isComputed(condition) ? [{ part, at, expression: condition }] : [],
    ),
  ]
}

/** A condition that may be a schema or an expression, and its place. */
export interface PlacedCondition {
  part: StagePart
  at: JsonPath
  condition: Condition
}

/** Every condition of a stage that may be an expression. */
export function conditionsOf({ ui, stage }: FolderStage): PlacedCondition[] {
  const { rules = [], comments = [] } = stage
  return [
    ...Object.keys(ui).flatMap((field) => placed('ui', [field, 'ui:when'], fieldUi(ui, field)?.['ui:when'])),
    ...rules.flatMap(({ when }, n) => placed('stage', ['rules', n, 'when'], when)),
    ...comments.flatMap(({ given }, n) => placed('stage', ['comments', n, 'given'], given)),
  ]
}

const placed = (part: StagePart, at: JsonPath, condition: Condition | undefined): PlacedCondition[] =>
  condition === undefined ? [] : [{ part, at, condition }]
