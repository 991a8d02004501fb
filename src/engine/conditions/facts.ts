import { type ApplicationRecord, type User, recordOf, stateCode } from '../application.ts'
import { dayOf } from '../codec/stamps.ts'
import type { StageFiles } from '../definition.ts'
import { type ValueType, date, text } from '../expressions/operators/operator.ts'
import { isUnset, read } from '../path.ts'

/** Values that are known beside the form's own data, by the name that conditions and expressions use. */
export type Facts = Readonly<Record<string, unknown>>

/** Whom and when the facts are for. */
export interface FactsAsked {
  /** Absent for a new application. */
  application?: ApplicationRecord
  user: Pick<User, 'role' | 'da_level'>
  now: Date
}

/** A fact that every stage has. */
interface FixedFact {
  type: ValueType
  /** It depends on who asks. */
  personal?: true
  of(stage: StageFiles, asked: FactsAsked): unknown
}

/** The facts that every stage has, by name. */
export const fixedFacts: Readonly<Record<string, FixedFact>> = {
  $roles: { type: { ...text, many: true }, personal: true, of: (_, { user }) => (user.role ? [user.role.name] : []) },
  $authority: { type: text, personal: true, of: (_, { user }) => user.da_level },
  $state: {
    type: text,
    of: ({ stage, workflow }, { application }) => stateCode(recordOf(application, stage.source), workflow),
  },
  $today: { type: date, of: (_, { now }) => dayOf(now) },
}

/** The names of those that depend on who asks. */
export const personalFacts: readonly string[] = Object.keys(fixedFacts).filter((name) => fixedFacts[name]?.personal)

export const noFacts: Facts = {}

/** The facts of a stage's form. An unset one is absent, so that a condition can require it. */
export function factsOf(stage: StageFiles, asked: FactsAsked): Facts {
  const fixed = Object.entries(fixedFacts).map(([name, fact]) => [name, fact.of(stage, asked)] as const)
  const named = Object.entries(stage.stage.facts ?? {}).map(
    ([name, { from }]) => [name, read(asked.application, from)] as const,
  )
  return Object.fromEntries([...fixed, ...named].filter(([, value]) => !isUnset(value)))
}
