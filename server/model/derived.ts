import { derivedFromRecord } from '../../src/engine/codec/derived.ts'
import { withComputed } from '../../src/engine/conditions/computed.ts'
import type { FormData } from '../../src/engine/definition.ts'
import { fieldUi } from '../../src/engine/layout.ts'
import { isUnset, read, withoutUnset } from '../../src/engine/path.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { pruneForAll } from '../../src/engine/conditions/visibility.ts'
import { type ActorContext, factsFor } from './facts.ts'
import type { View } from './view.ts'

/**
 * The fields that the server ignores in a save: derived and computed fields, fields that name who acts
 * (spec decision 11), and read-only ones.
 */
export function ownedByServer({ stage, data, ui }: Stage): string[] {
  const readOnly = Object.keys(data.properties).filter((field) => fieldUi(ui, field)?.['ui:readonly'])
  const { derived = {}, computed = {}, currentUser = {} } = stage
  return [...[derived, computed, currentUser].flatMap(Object.keys), ...readOnly]
}

/**
 * The data with the derived and the computed fields worked out again, and without those that are hidden from everybody.
 */
export function withDerived(
  work: ActorContext,
  stage: Stage,
  data: FormData,
  view: Pick<View, 'record' | 'references'>,
): FormData {
  const { record, references } = view
  const facts = factsFor(work, stage, view)
  const entries = Object.entries(stage.stage.derived ?? {}).map(([field, { from, take }]) => {
    const definition = stage.stage.references?.[from]
    if (!take || !definition) return [field, read(record, from)] as const
    return [field, derivedFromRecord(stage, from, references.find(definition, data[from]))[field]] as const
  })
  const derived = withComputed(stage, withoutUnset({ ...data, ...Object.fromEntries(entries) }), facts)
  return pruneForAll(stage, derived, facts)
}

/**
 * The data with the actor's id in the fields that say who acted. An id that is already there stays, unless the actor
 * changed the form or completes the stage (`anew`): somebody who only hands the form on did not do the work.
 */
export function withActor(stage: Stage, data: FormData, actorId: string, anew: boolean): FormData {
  const fields = Object.keys(stage.stage.currentUser ?? {}).filter((field) => anew || isUnset(data[field]))
  return { ...data, ...Object.fromEntries(fields.map((field) => [field, actorId])) }
}
