import { type ApplicationRecord, type User, recordOf, stateCode } from '../application.ts'
import { dayOf } from '../codec/stamps.ts'
import type { StageFiles } from '../definition.ts'
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

type FixedFact = (stage: StageFiles, asked: FactsAsked) => unknown

/** The facts that every stage has, by name. */
export const fixedFacts: Readonly<Record<string, FixedFact>> = {
  $roles: (_, { user }) => (user.role ? [user.role.name] : []),
  $authority: (_, { user }) => user.da_level,
  $state: ({ stage, workflow }, { application }) => stateCode(recordOf(application, stage.source), workflow),
  $today: (_, { now }) => dayOf(now),
}

/** Those that depend on who asks. */
export const personalFacts = ['$roles', '$authority']

export const noFacts: Facts = {}

/** The facts of a stage's form. An unset one is absent, so that a condition can require it. */
export function factsOf(stage: StageFiles, asked: FactsAsked): Facts {
  const fixed = Object.entries(fixedFacts).map(([name, fact]) => [name, fact(stage, asked)] as const)
  const named = Object.entries(stage.stage.facts ?? {}).map(
    ([name, { from }]) => [name, read(asked.application, from)] as const,
  )
  return Object.fromEntries([...fixed, ...named].filter(([, value]) => !isUnset(value)))
}
