import type { MayParams } from '../../../src/engine/definition.ts'
import { type PermissionFacts, permissionRefusals, onBehalfOf } from '../../../src/engine/permissions.ts'
import type { Application } from '../../store/applications/application.ts'
import type { LookupCache } from '../../store/lookups/known.ts'
import { fullName } from '../../store/people/fullName.ts'
import { type StaffMember, type StaffQuery, type UserWithDelegations, findStaff } from '../../store/people/users.ts'
import type { Db } from '../../store/transaction.ts'
import { inPlaceOf } from './inPlaceOf.ts'
import { permissionFactsOf } from './permissionFacts.ts'
import type { View } from '../view.ts'
import type { Work } from '../work.ts'
import type { StageRuntime, Workflows } from '../machines/workflows.ts'

/** The active people who might act in the open stages, sorted by name. */
export type Staff = UserWithDelegations[]

type StaffContext = Pick<Work, 'db' | 'workflows' | 'now' | 'known'>

/**
 * Finds the people whose role or whose part in the application some transition or field of an open stage asks for, with
 * one query where they are not known.
 */
export async function staffOf(work: StaffContext, view: View): Promise<Staff> {
  return (await staffUntil(work, view)).staff
}

/**
 * Finds these people, with the time until which the result holds if nobody changes anything, in ms since 1970: the next
 * time an absence begins or ends.
 */
export async function staffUntil(
  { db, workflows, now, known }: StaffContext,
  view: View,
): Promise<{ staff: Staff; until: number }> {
  const { application } = view
  const { parties } = permissionFactsOf(workflows, view)
  const mays = openPlaces(workflows, application).flatMap((runtime) => maysOf(runtime, application))
  const ids = mays.flatMap(({ parties: names = [] }) => names.flatMap((name) => parties[name] ?? []))
  const roles = mays.flatMap(({ roles: names = [], parties: own }) => (own ? [] : names))
  const query = { ids: [...new Set(ids)], roles: [...new Set(roles)] }
  const found = ids.length + roles.length === 0 ? [] : await lookUp(db, known, query, now)
  const turns = found.flatMap(({ absent }) => absent.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]))
  const toCome = turns.map((at) => Date.parse(at)).filter((at) => at > now.getTime())
  return { staff: presentAt(now, found, query), until: Math.min(...toCome) }
}

async function lookUp(db: Db, { staff }: LookupCache, query: StaffQuery, at: Date): Promise<StaffMember[]> {
  const key = JSON.stringify(query)
  const found = staff.get(key) ?? (await findStaff(db, { ...query, at }))
  staff.set(key, found)
  return found
}

/** Keeps the absences that are running now, and drops people who were found only for another one. */
function presentAt(now: Date, staff: StaffMember[], { ids, roles }: StaffQuery): Staff {
  return staff.flatMap(({ absent, ...person }) => {
    const running = absent.filter(({ starts_at, ends_at }) => new Date(starts_at) <= now && now < new Date(ends_at))
    const actingFor = running.map(({ id, name, da_level }) => ({ id, name, da_level }))
    const isWanted =
      ids.includes(person.id) || roles.includes(person.role) || actingFor.some(({ id }) => ids.includes(id))
    return isWanted ? [{ ...person, actingFor }] : []
  })
}

function openPlaces({ runtimes }: Workflows, { overall }: Application): StageRuntime[] {
  return overall.closed ? [] : overall.open.flatMap((formType) => runtimes.get(formType) ?? [])
}

function maysOf({ stage, workflow }: StageRuntime, { forms }: Application): MayParams[] {
  const form = forms.get(stage.stage.formType)
  if (!form) return []
  const mays = [
    workflow.state(form.state).editable,
    ...workflow.offers(form.state, () => []).map(({ params }) => params),
    ...Object.values(stage.stage.rights ?? {}).flatMap(({ edit, see }) => [edit, see]),
  ]
  return mays.flatMap((may) => may ?? [])
}

/** The names of the people with this permission, each with the absent colleague for whom they would act. */
export function ableUnder(params: MayParams, staff: Staff, facts: PermissionFacts, { reference }: Workflows): string[] {
  const able = staff.filter((person) => permissionRefusals(params, person, facts, reference).length === 0)
  return able.map((person) => inPlaceOf(fullName(person), onBehalfOf(params, person, facts)?.name))
}
