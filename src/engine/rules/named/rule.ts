import type { ApplicationRecord } from '../../application.ts'
import type { FormData, NamedRule, RecordPath, ReferenceData } from '../../definition.ts'
import type { Param, ValueOf } from './params.ts'

/** What a named rule may look at. */
export interface RuleContext {
  data: FormData
  application?: ApplicationRecord
  reference: ReferenceData
}

/**
 * A named rule: all that the product knows of it. The meta-schema, the checker, the guards and the snapshots read it here.
 * Parameters have been checked against the meta-schema before any of its functions is called.
 */
export interface RuleDescriptor<Rule = NamedRule> {
  /** Its parameters by name, each of them required. */
  params: Record<string, Param>
  holds(rule: Rule, context: RuleContext): boolean
  /** What it demands, in words. */
  sentence(rule: Rule): string
  /** Where a field may ask for a stronger authority level than a record path holds, never for a weaker one. */
  strengthens?(rule: Rule): { field: string; path: RecordPath }
}

type Given<Params extends Record<string, Param>> = { [Name in keyof Params]: ValueOf<Params[Name]['kind']> }

/** Types a rule's functions by its parameters. */
export function defineRule<const Params extends Record<string, Param>>(
  rule: RuleDescriptor<{ name: string } & Given<Params>> & { params: Params },
): RuleDescriptor {
  return rule
}
