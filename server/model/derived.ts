import { derivedFromRecord } from '../../src/engine/codec/derived.ts'
import { dayOf } from '../../src/engine/codec/stamps.ts'
import { withComputed } from '../../src/engine/conditions/computed.ts'
import type { FormData } from '../../src/engine/definition.ts'
import { fieldUi } from '../../src/engine/layout.ts'
import { isEqual, isUnset, read, withoutUnset } from '../../src/engine/path.ts'
import { isOfferedOn } from '../../src/engine/records/validity.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { pruneForAll } from '../../src/engine/conditions/visibility.ts'
import type { NamedRecord } from '../store/lookups/records.ts'
import { type ActorContext, factsFor } from './facts.ts'
import type { View } from './view.ts'

interface Earlier {
  /** What is stored. */
  before: FormData
  /** What a client sent; of records with one name, it tells which was meant. */
  sent?: FormData
}

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
 * A field that follows from a record which is stored by its name stays while the name does: names change, and several
 * records may have one.
 */
export function withDerived(
  work: ActorContext,
  stage: Stage,
  data: FormData,
  view: Pick<View, 'record' | 'references'>,
  { before, sent }: Earlier = { before: data },
): FormData {
  const { record, references } = view
  const facts = factsFor(work, stage, view)
  const today = dayOf(work.now)
  const entries = Object.entries(stage.stage.derived ?? {}).map(([field, { from, take }]) => {
    const definition = stage.stage.references?.[from]
    if (!take || !definition) return [field, read(record, from)] as const
    const isById = definition.value === undefined || definition.value === 'id'
    if (!isById && !isUnset(data[from]) && !isUnset(before[field]) && isEqual(data[from], before[from]))
      return [field, before[field]] as const
    const valueIn = (found: unknown) => derivedFromRecord(stage, from, found)[field]
    const isOffered = (found: NamedRecord) => isOfferedOn(found, today)
    const isSent = (found: NamedRecord) => isOffered(found) && isEqual(valueIn(found), sent?.[field])
    return [field, valueIn(references.find(definition, data[from], isSent, isOffered))] as const
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
