import { named, t } from '../../src/texts/t.ts'
import { placesOf } from '../../src/engine/evolution/places.ts'
import { isUnset } from '../../src/engine/path.ts'
import type { FormData } from '../../src/engine/definition.ts'
import { Refused } from '../errors/problems.ts'
import type { Application } from '../store/applications/application.ts'
import { lastWriters } from '../store/audit/audit.ts'
import type { FormChanges } from '../model/permissions/inPlaceOf.ts'
import type { WorkInTransaction } from '../model/work.ts'

/**
 * Where several parties each give a decision, they are different people (spec decision 10), also while one of them is
 * away. Somebody who wrote one party's present decision cannot write another's, until the first party has rewritten or
 * cleared theirs.
 */
export async function refuseSecondDecision(
  work: WorkInTransaction,
  application: Application,
  { runtime, changes }: FormChanges,
  merged: FormData,
): Promise<void> {
  const { title, owners = {} } = runtime.stage.stage
  const [own, ...more] = new Set(changes.flatMap(({ field }) => owners[field] ?? []))
  if (own === undefined) return
  const others = new Set(
    Object.keys(owners).flatMap((field) => (owners[field] === own || isUnset(merged[field]) ? [] : owners[field])),
  )
  const written = new Set<string>()
  for (const party of others) {
    // Clearing a decision, as a send-back does with all of them, does not count as writing one.
    const fields = Object.keys(owners).filter((field) => owners[field] === party && !isUnset(merged[field]))
    const places = fields.flatMap((field) => placesOf(runtime, field))
    for (const form of new Set(places.map((place) => place.formType))) {
      const names = places.filter((place) => place.formType === form).map(({ field }) => field)
      for (const writer of await lastWriters(work.db, application.id, form, names)) written.add(writer)
    }
  }
  if (more.length === 0 && !written.has(work.actor.id)) return
  throw new Refused(
    t('The parts of the {title} belong to different people: you can fill in only one of them.', {
      title: named(title),
    }),
  )
}
