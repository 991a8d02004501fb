import type { NamedRule } from '../../definition.ts'
import { atLeastAsStrong } from './atLeastAsStrong.ts'
import { different } from './different.ts'
import type { Params, RuleContext } from './rule.ts'

type Rules = { [Name in NamedRule['name']]: (rule: Params<Name>, context: RuleContext) => boolean }

export const namedRules: Rules = { atLeastAsStrong, different }

export function namedRuleHolds<Name extends NamedRule['name']>(rule: Params<Name>, context: RuleContext): boolean {
  return namedRules[rule.name](rule, context)
}
