import type { NestedForm } from '../../../src/engine/application.ts'
import { type Facts, withRights } from '../../../src/engine/conditions/facts.ts'
import { omit, withheldFields, withholds } from '../../../src/engine/conditions/visibility.ts'
import type { FormData, MayParams, StageFiles } from '../../../src/engine/definition.ts'
import { permissionRefusals } from '../../../src/engine/permissions.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { type ActorContext, factsFor } from '../facts.ts'
import { isOthersField } from '../permissions/othersField.ts'
import { permissionFactsOf } from '../permissions/permissionFacts.ts'
import type { View } from '../view.ts'
import type { Work } from '../work.ts'

export type Reader = ActorContext & Pick<Work, 'workflows'>

/**
 * The fields of a stage's form that the person may not see, and those that they may see and not change; undefined
 * without rights.
 */
export type RightsOf = NonNullable<NestedForm['field_rights']>

/**
 * The fields that rights withhold from the person or lock for them. A person also has the rights of a party for whom
 * they act while that party is absent, as with transitions.
 */
export function rightsOf(
  { actor, workflows }: Reader,
  { rights }: Pick<StageFiles['stage'], 'rights'>,
  view: View,
): RightsOf | undefined {
  if (!rights) return undefined
  const facts = permissionFactsOf(workflows, view)
  return lackedRights(rights, (may) => permissionRefusals(may, actor, facts, workflows.reference).length === 0)
}

/**
 * The rights as they are sent to the person, with the fields that belong to another party (`owners`), which the server
 * refuses with a message of their own. Undefined if the stage has neither.
 */
export function declaredRights(reader: Reader, { stage }: StageFiles, view: View): RightsOf | undefined {
  const rights = rightsOf(reader, stage, view)
  if (!stage.owners) return rights
  const facts = permissionFactsOf(reader.workflows, view)
  const others = Object.keys(stage.owners).filter((field) => isOthersField(stage, field, facts, reader.actor))
  const { hidden, read_only } = rights ?? { hidden: [], read_only: [] }
  const unchangeable = new Set([...read_only, ...others])
  return { hidden, read_only: [...unchangeable].filter((field) => !hidden.includes(field)) }
}

/** The rights that somebody lacks who `has` some permissions. */
export function lackedRights(
  rights: NonNullable<StageFiles['stage']['rights']>,
  has: (may: MayParams | undefined) => boolean,
): RightsOf {
  const hidden = Object.keys(rights).filter((field) => !has(rights[field]?.see))
  const read_only = Object.keys(rights).filter((field) => !hidden.includes(field) && !has(rights[field]?.edit))
  return { hidden, read_only }
}

/** The facts of a stage's form with what the person may not see or change in it. */
export function factsOfReader(work: Reader, stage: Stage, view: View): Facts {
  return withRights(factsFor(work, stage, view), rightsOf(work, stage.stage, view))
}

/**
 * The fields of the stage's form that are withheld from the person, by these data. The data may be stored already or
 * about to be stored.
 */
export function withheldFrom(work: Reader, stage: Stage, view: View, data: FormData): ReadonlySet<string> {
  return withholds(stage) ? withheldFields(stage, data, factsOfReader(work, stage, view)) : none
}

const none: ReadonlySet<string> = new Set()

/** The fields of the stage's form that are withheld from the person, by the stored data. */
export const withheldFromStored = (work: Reader, stage: Stage, view: View): ReadonlySet<string> =>
  withheldFrom(work, stage, view, storedIn(stage, view))

/** The stored values of a stage's form, without those that are withheld from the person; empty if there is no form. */
export function storedFor(work: Reader, stage: Stage, view: View): FormData {
  const withheld = withheldFromStored(work, stage, view)
  return withheld.size === 0 ? storedIn(stage, view) : omit(storedIn(stage, view), withheld)
}

const storedIn = ({ stage }: Stage, { application }: View): FormData =>
  application.forms.get(stage.formType)?.data ?? {}
