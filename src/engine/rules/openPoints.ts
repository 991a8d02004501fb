import type { FormData } from '../definition.ts'
import type { Stage } from '../stage.ts'
import { brokenGuards } from './refusal.ts'
import type { RuleContext } from './named/rule.ts'
import { missingDocuments } from './requiredDocuments.ts'
import { transitionErrors, transitionFindings } from './transitionErrors.ts'
import type { TransitionLike } from './transition.ts'

/** Something to do before a transition can be taken; `path` is the field's. */
export interface OpenPoint {
  path?: string
  message: string
}

type TransitionCheckArgs = [stage: Stage, transition: TransitionLike, data: FormData, context: RuleContext]

/**
 * Everything to do before a transition can be taken: the errors of the form, the guards that fail, and the documents to
 * attach. A guard about a field that already has an error is left out.
 */
export function openPoints(...of: TransitionCheckArgs): OpenPoint[] {
  const [stage, transition, data, { facts }] = of
  const errors = transitionErrors(stage, transition, data, facts)
  return [...errors, ...pointsBeside(errors, ...of)]
}

/** How many they are, at less cost than writing them. */
export function countOpenPoints(...of: TransitionCheckArgs): number {
  const [stage, transition, data, { facts }] = of
  const findings = transitionFindings(stage, transition, data, facts)
  return new Set(findings.map(({ path }) => path)).size + pointsBeside(findings, ...of).length
}

function pointsBeside(errors: { path: string }[], ...of: TransitionCheckArgs): OpenPoint[] {
  const attachments = missingDocuments(...of).map((message) => ({ message }))
  const broken = brokenGuards(...of)
  if (broken.length === 0) return attachments
  const wrong = new Set(errors.map(({ path }) => path.split('.', 1)[0]))
  const others = broken.filter(({ field }) => !wrong.has(field))
  return [...others.map(({ field, message }) => ({ path: field, message })), ...attachments]
}
