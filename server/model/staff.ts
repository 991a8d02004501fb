import type { MayParams } from '../../src/engine/definition.ts'
import { type Facts, permissionRefusals, onBehalfOf } from '../../src/engine/permissions.ts'
import type { Application } from '../store/applications/application.ts'
import { type UserWithDelegations, findStaff, fullName } from '../store/people/users.ts'
import { inPlaceOf } from './inPlaceOf.ts'
import { factsOf } from './facts.ts'
import type { View } from './view.ts'
import type { Work } from './work.ts'
import type { StageRuntime, Workflows } from './machines/workflows.ts'

/** The active people who might act in the stages that are open, by name. */
export type Staff = UserWithDelegations[]

/** Those whose role, or whose part in the application, some transition of an open stage is for; one query. */
export async function staffOf(
  { db, workflows, now }: Pick<Work, 'db' | 'workflows' | 'now'>,
  view: View,
): Promise<Staff> {
  const { application } = view
  const { parties } = factsOf(workflows, view)
  const mays = openPlaces(workflows, application).flatMap((runtime) => maysOf(runtime, application))
  const ids = mays.flatMap(({ parties: names = [] }) => names.flatMap((name) => parties[name] ?? []))
  const roles = mays.flatMap(({ roles: names = [], parties: own }) => (own ? [] : names))
  return findStaff(db, { ids: [...new Set(ids)], roles: [...new Set(roles)] }, now)
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
  ]
  return mays.flatMap((may) => may ?? [])
}

/** The names of the people who may act under `params`, and in whose place. */
export function ableUnder(params: MayParams, staff: Staff, facts: Facts, { reference }: Workflows): string[] {
  const able = staff.filter((person) => permissionRefusals(params, person, facts, reference).length === 0)
  return able.map((person) => inPlaceOf(fullName(person), onBehalfOf(params, person, facts)?.name))
}
