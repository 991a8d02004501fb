import { orList } from '../texts/lists.ts'
import { named, t } from '../texts/t.ts'
import { findLevel, isStrongEnough } from './authority.ts'
import { roleTitle } from './capabilities.ts'
import type { MayParams, ReferenceData } from './definition.ts'

export interface Actor {
  id: string
  role: string
  da_level?: string | null
  /** The colleagues in the same role who are away now, and for whom the actor acts. */
  actingFor?: AbsentColleague[]
}

/** A colleague who is away. */
export interface AbsentColleague {
  id: string
  name: string
  da_level: string | null
  /** When the absence began, an ISO timestamp; absent where only permissions are judged. */
  starts_at?: string
}

/**
 * The facts about an application that permissions depend on: who its parties are, who worked on a stage, and the
 * authority level at a record path.
 */
export interface PermissionFacts {
  parties: Record<string, string[]>
  workOn(formType: string): { title: string; contributors: string[] }
  levelAt(path: string): unknown
}

type PermissionReference = Pick<ReferenceData, 'roles' | 'authorityLevels'>
type Condition = (
  params: MayParams,
  actor: Actor,
  facts: PermissionFacts,
  reference: PermissionReference,
) => string | undefined

const conditions: Condition[] = [
  function role({ roles }, actor, _facts, reference) {
    if (!roles || roles.includes(actor.role)) return undefined
    return t('Needs the role {roles}.', { roles: orList(roles.map((name) => named(roleTitle(reference, name)))) })
  },
  function party({ parties }, actor, facts) {
    if (!parties || parties.some((name) => isParty(facts, name, actor)) || onBehalfOf({ parties }, actor, facts))
      return undefined
    return t("Only the application's {parties} can do this.", { parties: orList(parties.map(named)) })
  },
  function fourEyes({ notParties = [] }, actor, facts) {
    const own = notParties.filter((name) => isParty(facts, name, actor))
    if (own.length === 0) return undefined
    return t("You are the application's {parties}: somebody else must do this.", { parties: andList(own.map(named)) })
  },
  function ownWork({ notContributors = [] }, actor, facts) {
    const own = workedOn(notContributors, actor, facts)
    if (own.length === 0) return undefined
    const forms = own.reduce((before, title) => t('{before} and the {title}', { before, title }))
    return t('You worked on the {forms}: somebody else must do this.', { forms })
  },
  function authority({ authority }, actor, facts, reference) {
    if (!authority) return undefined
    const required = findLevel(reference, facts.levelAt(authority))
    if (!required) return t('The authority level that this application requires is not set.')
    if (isStrongEnough(reference, actor.da_level, required.code)) return undefined
    return t('Needs {required} or stronger: you have {level}.', {
      required: required.code,
      level: actor.da_level || t('no authority level'),
    })
  },
  function fourEyesOfAbsent({ notParties = [], notContributors = [] }, { actingFor = [] }, facts) {
    const reasons = actingFor.flatMap((absent) => [
      ...notParties
        .filter((name) => isParty(facts, name, absent))
        .map((party) =>
          t("You act for {name}, who is the application's {party}: somebody else must do this.", {
            name: absent.name,
            party: named(party),
          }),
        ),
      ...workedOn(notContributors, absent, facts).map((title) =>
        t('You act for {name}, who worked on the {title}: somebody else must do this.', { name: absent.name, title }),
      ),
    ])
    return reasons[0]
  },
  function authorityOfAbsent(params, actor, facts, reference) {
    const absent = onBehalfOf(params, actor, facts)
    const required = params.authority && findLevel(reference, facts.levelAt(params.authority))
    if (!absent || !required || isStrongEnough(reference, absent.da_level, required.code)) return undefined
    return t('Needs {required} or stronger: you act for {name}, who has {level}.', {
      required: required.code,
      name: absent.name,
      level: absent.da_level || t('no authority level'),
    })
  },
]

/**
 * Why the actor may not act, one sentence for each condition that fails; empty if all hold (spec decisions 9, 10 and
 * 12).
 */
export function permissionRefusals(
  params: MayParams | undefined,
  actor: Actor,
  facts: PermissionFacts,
  reference: PermissionReference,
): string[] {
  if (!params) return []
  return conditions.flatMap((condition) => condition(params, actor, facts, reference) ?? [])
}

/**
 * The absent colleague for whom the actor acts where `parties` asks for a party; undefined if the actor is such a
 * party, or if the permission names no parties. A delegation is never passed on: the colleagues of an absent colleague
 * do not count.
 */
export function onBehalfOf(
  { parties = [] }: MayParams,
  actor: Actor,
  facts: PermissionFacts,
): AbsentColleague | undefined {
  if (parties.some((name) => isParty(facts, name, actor))) return undefined
  return actor.actingFor?.find((absent) => parties.some((name) => isParty(facts, name, absent)))
}

function isParty(facts: PermissionFacts, name: string, { id }: Pick<Actor, 'id'>): boolean {
  return facts.parties[name]?.includes(id) ?? false
}

/** The titles of the stages that the person has worked on. */
function workedOn(formTypes: string[], { id }: Pick<Actor, 'id'>, facts: PermissionFacts): string[] {
  return formTypes
    .map((formType) => facts.workOn(formType))
    .flatMap(({ title, contributors }) => (contributors.includes(id) ? named(title) : []))
}

const andList = (words: string[]): string => words.reduce((first, last) => t('{first} and {last}', { first, last }))
