import type { FormData } from '../definition.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { namesIn } from '../expressions/expression.ts'
import type { Facts } from '../conditions/facts.ts'
import { fill, isEqual } from '../path.ts'
import type { Stage } from '../stage.ts'
import { type FieldError, shownData } from './wording.ts'

/** The visible fields of which something does not hold that must. */
export function invalidFields(stage: Stage, visible: FormData, facts: Facts): FieldError[] {
  const values = { ...facts, ...visible }
  const broken = Object.entries(stage.stage.valid ?? {}).filter(([, { holds }]) => evaluate(holds, values) === false)
  if (broken.length === 0) return []
  const shown = shownData(stage, visible)
  return broken.map(([path, { message }]) => ({ path, message: fill(message, shown) }))
}

/** Of these errors, those that follow from a change: one of the fields compared differs from what is stored. */
export function changedSince(stage: Stage, errors: FieldError[], data: FormData, stored: FormData): FieldError[] {
  return errors.filter(({ path }) =>
    [path, ...namesIn(stage.stage.valid?.[path]?.holds)]
      .map((name) => name.split('.', 1)[0] ?? name)
      .some((field) => !isEqual(data[field], stored[field])),
  )
}
