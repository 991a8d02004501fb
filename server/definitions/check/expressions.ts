import { isComputed, readBy } from '../../../src/engine/conditions/condition.ts'
import type { Condition, Expression, GuardDefinition } from '../../../src/engine/definition.ts'
import { expressionsOfRule } from '../../../src/engine/rules/named/registry.ts'
import { fieldUi } from '../../../src/engine/layout.ts'
import type { FolderStage } from '../../../src/engine/source/definitions.ts'
import type { StagePart } from '../../../src/engine/source/source.ts'
import type { JsonPath } from './mistake.ts'

/** An expression, with its place in a stage's files and its purpose. */
export interface PlacedExpression {
  part: StagePart
  at: JsonPath
  expression: Expression
  /** The field, or with `table` the column, that takes the result. Absent for an expression that must be true. */
  computes?: string
  /**
   * The result that is expected of an expression that computes no field: anything for a fact, or a text. Absent: true
   * or false.
   */
  gives?: 'anything' | 'text'
  /** The table in each of whose rows the expression is evaluated. */
  table?: string
}

/** Every expression of a stage. */
export function expressionsOf(stage: FolderStage): PlacedExpression[] {
  const { computed = {}, facts = {}, proposed = {}, valid = {}, guards } = stage.stage
  return [
    ...Object.entries(computed).map(([field, expression]): PlacedExpression => {
      return { part: 'stage', at: ['computed', field], expression, computes: field }
    }),
    ...Object.entries(valid).map(([field, { holds }]): PlacedExpression => {
      return { part: 'stage', at: ['valid', field, 'holds'], expression: holds }
    }),
    ...Object.entries(facts).flatMap(([fact, given]): PlacedExpression[] =>
      'is' in given ? [{ part: 'stage', at: ['facts', fact, 'is'], expression: given.is, gives: 'anything' }] : [],
    ),
    ...Object.entries(proposed).flatMap(([field, { value, because }]): PlacedExpression[] => [
      { part: 'stage', at: ['proposed', field, 'value'], expression: value, computes: field },
      ...(because === undefined ? [] : [textAt(['proposed', field, 'because'], because)]),
    ]),
    ...guards.flatMap((guard, n) => ofGuard(guard, ['guards', n])),
    ...inRows(stage),
    ...conditionsOf(stage).flatMap(({ condition, ...place }) =>
      isComputed(condition) ? [{ ...place, expression: condition }] : [],
    ),
  ]
}

const textAt = (at: JsonPath, expression: Expression): PlacedExpression => {
  return { part: 'stage', at, expression, gives: 'text' }
}

function ofGuard(guard: GuardDefinition, at: JsonPath): PlacedExpression[] {
  if ('holds' in guard) return [{ part: 'stage', at: [...at, 'holds'], expression: guard.holds }]
  if (!('rule' in guard)) return []
  return expressionsOfRule(guard.rule).map(({ expression, at: inside }) =>
    textAt([...at, 'rule', ...inside], expression),
  )
}

function inRows({ stage: { rows = {} } }: FolderStage): PlacedExpression[] {
  return Object.entries(rows).flatMap(([table, { computed = {}, valid = {} }]) => [
    ...Object.entries(computed).map(([column, expression]): PlacedExpression => {
      return { part: 'stage', at: ['rows', table, 'computed', column], expression, computes: column, table }
    }),
    ...Object.entries(valid).map(([column, { holds }]): PlacedExpression => {
      return { part: 'stage', at: ['rows', table, 'valid', column, 'holds'], expression: holds, table }
    }),
  ])
}

/** A condition that may be a schema or an expression, with its place. */
export interface PlacedCondition {
  part: StagePart
  at: JsonPath
  condition: Condition
  /** The table in each of whose rows the condition is evaluated. */
  table?: string
}

/** Every condition of a stage that may be an expression. */
export function conditionsOf({ ui, stage }: FolderStage): PlacedCondition[] {
  const { rules = [], comments = [], rows = {}, documents = {} } = stage
  return [
    ...Object.keys(ui).flatMap((field) => placed('ui', [field, 'ui:when'], fieldUi(ui, field)?.['ui:when'])),
    ...Object.keys(ui).flatMap((field) =>
      Object.entries(fieldUi(ui, field)?.items ?? {}).flatMap(([column, own]) =>
        placed('ui', [field, 'items', column, 'ui:when'], own['ui:when'], field),
      ),
    ),
    ...Object.entries(rows).flatMap(([table, own]) =>
      (own.rules ?? []).flatMap(({ when }, n) => placed('stage', ['rows', table, 'rules', n, 'when'], when, table)),
    ),
    ...rules.flatMap(({ when }, n) => placed('stage', ['rules', n, 'when'], when)),
    ...comments.flatMap(({ given }, n) => placed('stage', ['comments', n, 'given'], given)),
    ...Object.entries(documents).flatMap(([kind, { when }]) => placed('stage', ['documents', kind, 'when'], when)),
  ]
}

const placed = (part: StagePart, at: JsonPath, condition: Condition | undefined, table?: string): PlacedCondition[] =>
  condition === undefined ? [] : [{ part, at, condition, table }]

/** Returns the fields that are shown only under conditions, with the names that these conditions read. */
export function shownBy(stage: FolderStage): { field: string; names: string[] }[] {
  return conditionsOf(stage).flatMap((each) =>
    fieldsShown(stage, each).map((field) => ({ field, names: readBy(each.condition) })),
  )
}

function fieldsShown(stage: FolderStage, { part, at, table }: PlacedCondition): string[] {
  if (table !== undefined) return []
  if (part === 'ui') return [String(at[0])]
  return at[0] === 'rules' ? (stage.stage.rules?.[Number(at[1])]?.show ?? []) : []
}
