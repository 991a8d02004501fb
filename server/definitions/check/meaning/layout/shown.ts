import { isComputed } from '../../../../../src/engine/conditions/condition.ts'
import type { Condition } from '../../../../../src/engine/definition.ts'
import { isRetired } from '../../../../../src/engine/evolution/past.ts'
import { namesIn, operation } from '../../../../../src/engine/expressions/expression.ts'
import { fieldUi } from '../../../../../src/engine/layout.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { cycleFrom } from '../values/computed.ts'

/** Checks that no field waits for itself to be shown: nobody can fill a field that appears only once it is filled. */
export const shown: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const asked = Object.keys(stage.data.properties).filter((field) => !isRetired(stage.data.properties[field] ?? {}))
    const awaited = new Map(asked.map((field) => [field, awaitedBy(stage, field)]))
    return asked.flatMap((field) => {
      const way = cycleFrom(awaited, field)
      return way ? [mistakeAt(stage, field, [...way, field])] : []
    })
  })

function mistakeAt(stage: FolderStage, field: string, way: string[]): Mistake {
  const message = `"${field}" can never appear, because it waits for itself: ${way.join(' → ')}. Test another field.`
  if (fieldUi(stage.ui, field)?.['ui:when']) return inStage(stage, 'ui', [field, 'ui:when'], message)
  const n = (stage.stage.rules ?? []).findIndex(({ show }) => show?.includes(field))
  return inStage(stage, 'stage', ['rules', n, 'when'], message)
}

/** The fields that people must fill before this one appears. */
function awaitedBy({ stage, ui }: FolderStage, field: string): string[] {
  const { computed, derived, prefill, defaults, rules = [] } = stage
  const filled = { ...computed, ...derived, ...prefill, ...defaults }
  const showing = rules.filter(({ show }) => show?.includes(field)).map(({ when }) => needed(when))
  return [...needed(fieldUi(ui, field)?.['ui:when']), ...inAll(showing)].filter((name) => !Object.hasOwn(filled, name))
}

/** The names in all of several lists: if several rules show a field, one of them is enough. */
const inAll = ([first = [], ...others]: string[][]): string[] =>
  first.filter((name) => others.every((names) => names.includes(name)))

function needed(condition: Condition | undefined): string[] {
  if (condition === undefined) return []
  return isComputed(condition) ? operands(condition) : (condition.required ?? [])
}

/**
 * The names without whose values an expression cannot be true. A missing operand gives no result, but one operand of
 * `or` is enough.
 */
function operands(expression: unknown): string[] {
  const { name = '', operands: parts = [] } = operation(expression) ?? {}
  if (name === 'and') return parts.flatMap(operands)
  if (name === 'or') return inAll(parts.map(operands))
  return isStrict(expression) ? namesIn(expression) : []
}

/** Whether an expression has no result as soon as any operand is missing. */
function isStrict(expression: unknown): boolean {
  const applied = operation(expression)
  if (!applied) return true
  return !['and', 'or', 'if', 'count', 'in'].includes(applied.name) && applied.operands.every(isStrict)
}
