import { named } from '../../texts/t.ts'
import { meets } from '../conditions/meets.ts'
import type { FieldRule, FormData } from '../definition.ts'
import type { Values } from '../expressions/expression.ts'
import { type Facts, unchangeableIn } from '../conditions/facts.ts'
import { cut, fill, withoutUnset } from '../path.ts'
import { isEmpty } from '../rows/blankRow.ts'
import type { Stage } from '../stage.ts'
import { shownData, shownFacts } from '../validation/wording.ts'
import { hiddenFields, prune } from '../conditions/visibility.ts'
import type { TransitionLike } from './transition.ts'

/** The rules of a stage that apply to this data, in the definition's order. */
function applicable(stage: Stage, values: Values, has: (rule: FieldRule) => boolean): FieldRule[] {
  return (stage.stage.rules ?? []).filter(
    (rule, n) => has(rule) && (!rule.when || meets(stage, `rules/${n}/when`, rule.when, values)),
  )
}

/** Whether a rule is about this transition: one that it names, or without names one that completes the form. */
const isAbout = ({ on }: FieldRule, { code, metadata }: TransitionLike): boolean =>
  on ? on.includes(code) : metadata?.completes === true

/** The fields that rules require for a transition, set or not; a hidden field is not required. */
export function requiredByRules(stage: Stage, transition: TransitionLike, data: FormData, facts: Facts): string[] {
  if (!stage.stage.rules?.some((rule) => rule.require && isAbout(rule, transition))) return []
  const hidden = hiddenFields(stage, data, facts)
  const visible = prune(stage, withoutUnset(data), facts)
  const rules = applicable(stage, { ...facts, ...visible }, (rule) => !!rule.require && isAbout(rule, transition))
  return [...new Set(rules.flatMap(({ require = [] }) => require))].filter((field) => !hidden.has(field))
}

/** Those of the required fields in which nothing was entered. */
export const missingByRules = (...of: Parameters<typeof requiredByRules>): string[] =>
  requiredByRules(...of).filter((field) => isEmpty(of[2][field]))

/** Whether any rule of the stage locks fields, or any right or owner keeps people from changing one. */
export const locksFields = ({ stage }: Stage): boolean =>
  hasLocks(stage) || stage.rights !== undefined || stage.owners !== undefined

const hasLocks = ({ rules }: Stage['stage']): boolean => rules?.some(({ lock }) => lock) ?? false

/** The fields that rules lock, and those that the person may not change. */
export function lockedFields(stage: Stage, data: FormData, facts: Facts): ReadonlySet<string> {
  if (!hasLocks(stage.stage)) return unchangeableIn(facts)
  const values = { ...facts, ...prune(stage, withoutUnset(data), facts) }
  const byRules = applicable(stage, values, ({ lock }) => !!lock).flatMap(({ lock = [] }) => lock)
  return new Set([...byRules, ...unchangeableIn(facts)])
}

/** What a person acknowledged before a transition, and why they take it nevertheless. */
export interface Acknowledgement {
  warnings: string[]
  reason: string
}

/**
 * The longest warning, in characters with the values filled in, and the most rules of a stage that warn. The API's
 * contract has the same limits.
 */
const longestWarning = 500
export const mostWarnings = 10

/** What the person has to acknowledge before a transition, in sentences. */
export function warnings(stage: Stage, transition: TransitionLike, data: FormData, facts: Facts): string[] {
  if (!stage.stage.rules?.some((rule) => rule.warn !== undefined && isAbout(rule, transition))) return []
  const visible = prune(stage, withoutUnset(data), facts)
  const rules = applicable(stage, { ...facts, ...visible }, (rule) => !!rule.warn && isAbout(rule, transition))
  if (rules.length === 0) return []
  const shown = { ...shownFacts(facts), ...shownData(stage, visible) }
  return [...new Set(rules.map(({ warn = '' }) => cut(fill(named(warn), shown), longestWarning)))]
}
