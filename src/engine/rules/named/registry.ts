import type { NamedRule } from '../../definition.ts'
import { atLeastAsStrong } from './atLeastAsStrong.ts'
import { different } from './different.ts'
import { notBefore } from './notBefore.ts'
import { type NameWithPath, expressionsIn, namedBy } from './params.ts'
import type { NamedRuleInput, RuleDescriptor } from './rule.ts'

/** The named rules, by the name that a guard gives. */
export const namedRules: Record<string, RuleDescriptor> = { different, atLeastAsStrong, notBefore }

/** Throws for an unknown name; the check of the definitions refuses it earlier. */
export function descriptorOf({ name }: NamedRule): RuleDescriptor {
  const descriptor = namedRules[name]
  if (!descriptor) throw new Error(`There is no rule "${name}".`)
  return descriptor
}

export function namedRuleHolds(rule: NamedRule, input: NamedRuleInput): boolean {
  return descriptorOf(rule).holds(rule, input)
}

/** The fields of its own form that a rule names, with their places in the rule. */
export function fieldsOf(rule: NamedRule): NameWithPath[] {
  return namedBy(rule, descriptorOf(rule).params, 'field')
}

/** The fields without whose values a rule fails, with their places in the rule. */
export function demandedBy(rule: NamedRule): NameWithPath[] {
  const { params } = descriptorOf(rule)
  const demanded = Object.entries(params).filter(([, { isDemanded }]) => isDemanded)
  return namedBy(rule, Object.fromEntries(demanded), 'field')
}

/** The record paths that a rule reads, with their places in the rule. */
export function pathsOf(rule: NamedRule): NameWithPath[] {
  return namedBy(rule, descriptorOf(rule).params, 'path')
}

/** The expressions that a rule holds, with their places in the rule. */
export const expressionsOfRule = (rule: NamedRule) => expressionsIn(rule, descriptorOf(rule).params)
