import type { Expression, FormData, StageFiles } from '../definition.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { inReadingOrder } from '../expressions/order.ts'
import type { Facts } from './facts.ts'
import type { Stage } from '../stage.ts'
import { hiddenFields, omit } from './visibility.ts'

type Computed = [field: string, expression: Expression]

const orders = new WeakMap<StageFiles['stage'], Computed[]>()

/** The computed fields of a stage, each after those that it reads; worked out once. */
function computedFields({ stage }: Pick<StageFiles, 'stage'>): Computed[] {
  const known = orders.get(stage)
  if (known) return known
  const order = inReadingOrder(stage.computed ?? {})
  orders.set(stage, order)
  return order
}

/**
 * The data with the computed fields computed anew; the same object if nothing changes. A hidden field counts as unset, and an
 * expression without a result leaves its field unset.
 */
export function withComputed(stage: Stage, data: FormData, facts: Facts): FormData {
  const fields = computedFields(stage)
  if (fields.length === 0) return data
  let result = compute(fields, data, facts, new Set())
  let hidden = hiddenFields(stage, result, facts)
  // What is hidden only grows, so this ends.
  for (let seen = 0; hidden.size > seen;) {
    seen = hidden.size
    result = compute(fields, data, facts, hidden)
    hidden = new Set([...hidden, ...hiddenFields(stage, result, facts)])
  }
  return fields.every(([field]) => Object.is(result[field], data[field])) ? data : result
}

function compute(fields: Computed[], data: FormData, facts: Facts, hidden: ReadonlySet<string>): FormData {
  const values: Record<string, unknown> = {
    ...facts,
    ...omit(data, new Set([...hidden, ...fields.map(([field]) => field)])),
  }
  const { ...result } = data
  for (const [field, expression] of fields) {
    const value = evaluate(expression, values)
    if (value === undefined) delete result[field]
    else result[field] = value
    if (!hidden.has(field)) values[field] = value
  }
  return result
}
