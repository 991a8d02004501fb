import { named } from '../../texts/t.ts'
import type { FormData } from '../definition.ts'
import { evaluate } from '../expressions/evaluate.ts'
import type { Value } from '../expressions/expression.ts'
import type { Facts } from '../conditions/facts.ts'
import { prune } from '../conditions/visibility.ts'
import { asText, withoutUnset } from '../path.ts'
import type { Stage } from '../stage.ts'

/** What is proposed for a field, and why. The person decides. */
export interface Proposal {
  value: Value
  /** Empty without a reason. */
  because: string
}

/** What is proposed for a field; undefined if nothing is, or what it follows from is missing. */
export function proposalFor(stage: Stage, field: string, data: FormData, facts: Facts): Proposal | undefined {
  const proposed = stage.stage.proposed?.[field]
  if (!proposed) return undefined
  const values = { ...facts, ...prune(stage, withoutUnset(data), facts) }
  const value = evaluate(proposed.value, values)
  if (value === undefined) return undefined
  return {
    value,
    because: named(asText(proposed.because === undefined ? undefined : evaluate(proposed.because, values))),
  }
}
