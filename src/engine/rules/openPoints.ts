import type { FormData } from '../definition.ts'
import type { Stage } from '../stage.ts'
import { brokenGuards } from './refusal.ts'
import type { RuleContext } from './named/rule.ts'
import { missingDocuments } from './requiredDocuments.ts'
import { transitionErrors } from './transitionErrors.ts'
import type { TransitionLike } from './transition.ts'

/** Something to do before a transition can be taken; `path` is the field's. */
export interface OpenPoint {
  path?: string
  message: string
}

/**
 * Everything to do before a transition can be taken: the errors of the form, the guards that fail, and the documents to attach.
 * A guard about a field that already has an error is left out.
 */
export function openPoints(
  stage: Stage,
  transition: TransitionLike,
  data: FormData,
  context: RuleContext,
): OpenPoint[] {
  const errors = transitionErrors(stage, transition, data, context.facts)
  const missing = new Set(errors.map(({ path }) => path.split('.', 1)[0]))
  const broken = brokenGuards(stage, transition, data, context).filter(({ field }) => !missing.has(field))
  const attachments = missingDocuments(stage, transition, data, context).map((message) => ({ message }))
  return [...errors, ...broken.map(({ field, message }) => ({ path: field, message })), ...attachments]
}
