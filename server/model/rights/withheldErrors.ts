import { named, t } from '../../../src/texts/t.ts'
import type { FormData } from '../../../src/engine/definition.ts'
import type { RuleContext } from '../../../src/engine/rules/named/rule.ts'
import { type OpenPoint, openPoints } from '../../../src/engine/rules/openPoints.ts'
import { type BrokenGuard, brokenGuards } from '../../../src/engine/rules/refusal.ts'
import type { TransitionLike } from '../../../src/engine/rules/transition.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { FieldError } from '../../../src/engine/validation/validate.ts'
import type { RightsOf } from './fieldRights.ts'

/** The rights that hide fields of the form with the errors from the person. */
type Rights = Pick<RightsOf, 'hidden'> | undefined

/**
 * The guard's message. For a guard that reads fields that the person may not see, only the names of what it depends on.
 */
export function guardSentence(stage: Stage, { reads, message }: BrokenGuard, rights: Rights): string {
  const unseen = rights?.hidden.find((field) => reads.includes(field))
  return unseen === undefined ? message : withheldSentence(stage, unseen)
}

/** The errors of a form. For a field that the person may not see, only that it has an error. */
export const withoutValues = (stage: Stage, errors: FieldError[], rights: Rights): FieldError[] =>
  errors.map((error) => {
    const unseen = unseenAt(error.path, rights)
    return unseen === undefined ? error : { path: unseen, message: withheldSentence(stage, unseen) }
  })

/**
 * Everything to do before a transition, judged by the whole form. Fields that the person may not see are named without
 * their values.
 */
export function openPointsFor(
  rights: Rights,
  ...[stage, transition, data, context]: [Stage, TransitionLike, FormData, RuleContext]
): OpenPoint[] {
  const points = openPoints(stage, transition, data, context)
  if (!rights?.hidden.length || points.length === 0) return points
  const sentences = new Map(
    brokenGuards(stage, transition, data, context).map((guard) => [guard.message, guardSentence(stage, guard, rights)]),
  )
  const reworded = points.map(({ path, message }): OpenPoint => {
    const unseen = unseenAt(path, rights)
    if (unseen !== undefined) return { message: withheldSentence(stage, unseen) }
    return { path, message: sentences.get(message) ?? message }
  })
  return [...new Map(reworded.map((point) => [point.message, point])).values()]
}

/** The field that a path leads to, if the person may not see it. */
export function unseenAt(path: string | undefined, rights: Rights): string | undefined {
  const field = path?.split('.', 1)[0]
  return field !== undefined && rights?.hidden.includes(field) ? field : undefined
}

export const withheldSentence = ({ data }: Stage, field: string): string =>
  t('This depends on {field}, which you may not see.', { field: named(data.properties[field]?.title ?? field) })
