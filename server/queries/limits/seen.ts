import { setImmediate as othersFirst } from 'node:timers/promises'
import { withholds } from '../../../src/engine/conditions/visibility.ts'
import { fieldAt } from '../../../src/engine/evolution/places.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { isTableSeen } from '../../model/limits/definition.ts'
import { loadViews } from '../../model/view.ts'
import { type Work, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { findRights } from '../../store/record/definitionVersions.ts'
import type { LimitInForce } from '../../store/limits/exposure.ts'

/** So many applications are read together. */
const batch = 25

/** A table, wherever today's definitions have it, also where nothing is approved from it any more. */
interface Place {
  stage: Stage
  field: string
}

function placeOf({ workflows }: Work, { form_type, field: recorded }: LimitInForce): Place | undefined {
  const { formType, field } = fieldAt(workflows, { formType: form_type, field: recorded })
  const stage = workflows.runtimes.get(formType)?.stage
  return stage && Object.hasOwn(stage.data.properties, field) ? { stage, field } : undefined
}

/**
 * Without the limits of tables that are withheld from the person. Those of a table that no form has any more are shown
 * if nothing is withheld, and no definition of its form ever withheld anything.
 */
export async function seenOf(work: Work, limits: LimitInForce[]): Promise<LimitInForce[]> {
  const gone = limits.filter((limit) => placeOf(work, limit) === undefined).map(({ form_type }) => form_type)
  const earlier = await findRights(work.db, [...new Set(gone)])
  const isGoneHidden = earlier.length > 0 || work.workflows.stages.some(withholds)
  const isGuarded = (limit: LimitInForce) => {
    const place = placeOf(work, limit)
    return place !== undefined && withholds(place.stage)
  }
  const hidden = await hiddenOf(work, limits.filter(isGuarded))
  return limits.filter((limit) => !hidden.has(limit) && !(isGoneHidden && placeOf(work, limit) === undefined))
}

async function hiddenOf(work: Work, guarded: LimitInForce[]): Promise<ReadonlySet<LimitInForce>> {
  const hidden = new Set<LimitInForce>()
  const ids = [...new Set(guarded.map(({ application_id }) => application_id))]
  for (let n = 0; n < ids.length; n += batch) {
    const views = await loadViews(work, await findApplications(work.db, ids.slice(n, n + batch)))
    const isHidden = (limit: LimitInForce) => {
      const view = views.find(({ application }) => application.id === limit.application_id)
      const place = placeOf(work, limit)
      return view && place && !isTableSeen(workOn(work, view.application), place, view)
    }
    for (const limit of guarded.filter(isHidden)) hidden.add(limit)
    await othersFirst()
  }
  return hidden
}
