import { roleTitle, rolesThatMay } from '../../../src/engine/capabilities.ts'
import { person } from '../../../src/engine/references.ts'
import { isCapable } from '../../model/capabilities.ts'
import type { StageRuntime, Workflows } from '../../model/machines/workflows.ts'
import type { Work } from '../../model/work.ts'
import { hasRecords } from '../../store/records/records.ts'
import { type PeopleOfRole, countPeople } from '../../store/people/users.ts'
import { countProposedPeople, listChanges } from '../../store/upkeep/proposedChanges.ts'

/** Something that a bank lacks before an application can be carried to its end. */
export type MissingSetup =
  | { kind: 'administrators'; roles: string[] }
  /**
   * Nobody can start an application (`form_name` is null), or complete this form: in these roles and, with
   * `needs_level`, with an authority level. `proposed` if somebody who could is proposed.
   */
  | { kind: 'people'; form_name: string | null; roles: string[]; needs_level: boolean; proposed: boolean }
  /** There are no records of this type. `proposed` if some are proposed. */
  | { kind: 'records'; resource: string; proposed: boolean }

/** How many administrators are needed: they approve each other's proposals. */
const enoughAdministrators = 2

/** Returns what the bank lacks; an empty list for people who may not administer. */
export async function missingSetup(work: Work): Promise<MissingSetup[]> {
  if (!isCapable(work, 'administer')) return []
  const people = await countPeople(work.db)
  const proposed = await countProposedPeople(work.db, person.resource)
  return [
    ...administrators(work.workflows, people),
    ...creators(work.workflows, people, proposed),
    ...runtimesOf(work.workflows).flatMap((runtime) => completers(work.workflows, runtime, people, proposed)),
    ...(await records(work)),
  ]
}

function administrators({ reference }: Workflows, people: PeopleOfRole[]): MissingSetup[] {
  const roles = namesOf(reference.roles.filter(({ may }) => may.includes('administer')))
  const number = people.filter(({ role }) => roles.includes(role)).reduce((sum, each) => sum + each.number, 0)
  return number < enoughAdministrators ? [{ kind: 'administrators', roles: rolesThatMay(reference, 'administer') }] : []
}

function creators({ reference }: Workflows, people: PeopleOfRole[], proposed: PeopleOfRole[]): MissingSetup[] {
  const able = namesOf(reference.roles.filter(({ may }) => may.includes('create')))
  const isAble = ({ role }: PeopleOfRole) => able.includes(role)
  if (people.some(isAble)) return []
  const roles = rolesThatMay(reference, 'create')
  return [{ kind: 'people', form_name: null, roles, needs_level: false, proposed: proposed.some(isAble) }]
}

function completers(
  { reference }: Workflows,
  { stage, workflow }: StageRuntime,
  people: PeopleOfRole[],
  proposed: PeopleOfRole[],
): MissingSetup[] {
  const completing = workflow.offers(workflow.initial, () => []).filter(({ meta }) => meta.completes)
  const mays = completing.map(({ params = {} }) => params)
  const isAble = ({ role, withLevel }: PeopleOfRole) =>
    mays.some(({ roles, authority }) => (roles?.includes(role) ?? true) && (!authority || withLevel > 0))
  if (people.some(isAble) || mays.length === 0) return []
  const roles = [...new Set(mays.flatMap(({ roles: named = [] }) => named))].map((role) => roleTitle(reference, role))
  const needs_level = mays.every(({ authority }) => authority !== undefined)
  return [{ kind: 'people', form_name: stage.stage.title, roles, needs_level, proposed: proposed.some(isAble) }]
}

/** The stages that new applications of any kind open. */
function runtimesOf({ byKind }: Workflows): StageRuntime[] {
  const all = [...byKind.values()].flatMap(({ application, runtimes }) =>
    application.stages.flatMap(({ formType, retired }) => (retired ? [] : (runtimes.get(formType) ?? []))),
  )
  return [...new Map(all.map((runtime) => [runtime.stage.stage.formType, runtime])).values()]
}

/** Finds record types without records, among those that forms name. People are not included. */
async function records({ db, workflows }: Work): Promise<MissingSetup[]> {
  const named = runtimesOf(workflows).flatMap(({ stage: { stage } }) => [
    ...Object.values(stage.references ?? {}),
    ...Object.values(stage.payload.rows ?? {}).flatMap(({ references = {} }) => Object.values(references)),
  ])
  const resources = new Set(named.map(({ resource }) => resource))
  resources.delete(person.resource)
  const missing: MissingSetup[] = []
  for (const resource of resources) {
    if (await hasRecords(db, resource)) continue
    const proposed = await listChanges(db, { types: [resource], isOpen: true, limit: 1 })
    missing.push({ kind: 'records', resource, proposed: proposed.length > 0 })
  }
  return missing
}

const namesOf = (roles: { name: string }[]): string[] => roles.map(({ name }) => name)
