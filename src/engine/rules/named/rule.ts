import type { ApplicationRecord } from '../../application.ts'
import type { FormData, NamedRule, RecordPath, ReferenceData } from '../../definition.ts'
import type { AttachedDocument } from '../../documentRules.ts'
import type { Names } from '../../expressions/sentence.ts'
import type { Facts } from '../../conditions/facts.ts'
import type { Param, ValueOf } from './params.ts'

/** What rules read beside the form's own data. */
export interface RuleContext {
  application?: ApplicationRecord
  reference: ReferenceData
  facts: Facts
  /** The server judges what the browser leaves to it. */
  by?: 'server'
  /** The application's documents; absent where they are not known. */
  documents?: readonly AttachedDocument[]
}

/** The input of a named rule. */
export interface NamedRuleInput extends RuleContext {
  data: FormData
}

/**
 * A named rule: everything that the product knows about it, for the meta-schema, the checker, the guards and the
 * snapshots. Its functions may rely on parameters that match the meta-schema.
 */
export interface RuleDescriptor<Rule = NamedRule> {
  /** The parameters by name; all are required. */
  params: Record<string, Param>
  holds(rule: Rule, input: NamedRuleInput): boolean
  /** The rule as people read it. */
  sentence(rule: Rule, names: Names): string
  /** For a rule about authority: the field that may raise the level at a record path, never lower it. */
  strengthens?(rule: Rule): { field: string; path: RecordPath } | undefined
}

type ParamValues<Params extends Record<string, Param>> = { [Name in keyof Params]: ValueOf<Params[Name]['kind']> }

/** Gives a rule's functions the types of its parameters. */
export function defineRule<const Params extends Record<string, Param>>(
  rule: RuleDescriptor<{ name: string } & ParamValues<Params>> & { params: Params },
): RuleDescriptor {
  return rule
}
