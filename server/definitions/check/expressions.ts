import { isComputed, readBy } from '../../../src/engine/conditions/condition.ts'
import type { Condition, Expression, GuardDefinition } from '../../../src/engine/definition.ts'
import { expressionsOfRule } from '../../../src/engine/rules/named/registry.ts'
import { fieldUi } from '../../../src/engine/layout.ts'
import type { FolderStage } from '../../../src/engine/source/definitions.ts'
import type { StagePart } from '../../../src/engine/source/source.ts'
import type { JsonPath } from './mistake.ts'

/** An expression in a stage's files, its place, and what it is for. */
export interface PlacedExpression {
  part: StagePart
  at: JsonPath
  expression: Expression
  /** The field that takes its result, or with `table` the column; absent for one that has to be true. */
  computes?: string
  /** It may give anything: what takes it decides. */
  gives?: 'anything' | 'text'
  /** It is evaluated in each row of this table. */
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

/** A condition that may be a schema or an expression, and its place. */
export interface PlacedCondition {
  part: StagePart
  at: JsonPath
  condition: Condition
  /** It is asked in each row of this table. */
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

/** The fields that are shown under conditions, with what these read. */
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
