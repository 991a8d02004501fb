import { findLevel, isStrongEnough } from './authority.ts'
import type { MayParams, ReferenceData } from './definition.ts'

export interface Actor {
  id: string
  role: string
  da_level?: string | null
}

/** What is known of the application: the ids of each party's people, who worked on a stage, and the authority level at a path. */
export interface Facts {
  parties: Record<string, string[]>
  workOn(formType: string): { title: string; contributors: string[] }
  levelAt(path: string): unknown
}

type MayReference = Pick<ReferenceData, 'roles' | 'authorityLevels'>
type Condition = (params: MayParams, actor: Actor, facts: Facts, reference: MayReference) => string | undefined

const conditions: Condition[] = [
  function role({ roles }, actor, _facts, reference) {
    if (!roles || roles.includes(actor.role)) return undefined
    const titles = roles.map((name) => reference.roles.find((known) => known.name === name)?.title ?? name)
    return `Needs the role ${orList(titles)}.`
  },
  function party({ parties }, actor, facts) {
    if (!parties || parties.some((name) => isParty(facts, name, actor))) return undefined
    return `Only the application's ${orList(parties)} can do this.`
  },
  function fourEyes({ notParties = [] }, actor, facts) {
    const own = notParties.filter((name) => isParty(facts, name, actor))
    if (own.length === 0) return undefined
    return `You are the application's ${own.join(' and ')}: somebody else must do this.`
  },
  function ownWork({ notContributors = [] }, actor, facts) {
    const own = notContributors.map((formType) => facts.workOn(formType)).filter(({ contributors }) => contributors.includes(actor.id))
    if (own.length === 0) return undefined
    return `You worked on the ${own.map(({ title }) => title).join(' and the ')}: somebody else must do this.`
  },
  function authority({ authority }, actor, facts, reference) {
    if (!authority) return undefined
    const required = findLevel(reference, facts.levelAt(authority))
    if (!required) return 'The authority level that this application requires is not set.'
    if (isStrongEnough(reference, actor.da_level, required.code)) return undefined
    return `Needs ${required.code} or stronger: you have ${actor.da_level || 'no authority level'}.`
  },
]

/** Why the actor may not act, in plain words; empty when every condition holds (decisions 9, 10 and 12). */
export function mayRefusals(
  params: MayParams | undefined,
  actor: Actor,
  facts: Facts,
  reference: MayReference,
): string[] {
  if (!params) return []
  return conditions.flatMap((condition) => condition(params, actor, facts, reference) ?? [])
}

function isParty(facts: Facts, name: string, actor: Actor): boolean {
  return facts.parties[name]?.includes(actor.id) ?? false
}

function orList(words: string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
}
