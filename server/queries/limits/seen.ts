import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { personalFacts } from '../../../src/engine/conditions/facts.ts'
import { shownByPerson, withholds } from '../../../src/engine/conditions/visibility.ts'
import { fieldAt } from '../../../src/engine/evolution/places.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { isTableSeen } from '../../model/limits/definition.ts'
import { loadViews } from '../../model/view.ts'
import { type Work, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { findReading, findRights } from '../../store/audit/definitionVersions.ts'
import type { SumInForce } from '../../store/limits/exposure.ts'

/** How many applications are read at a time. */
const batch = 25

/** The limits that were approved from a table: of one application or, if the table is withheld from nobody, of all. */
type LimitSource = Pick<SumInForce, 'application_id' | 'form_type' | 'field'>

/** The place of a table in today's definitions, even if nothing is approved from it any more. */
interface Place {
  stage: Stage
  field: string
}

function placeOf({ workflows }: Work, { form_type, field: recorded }: LimitSource): Place | undefined {
  const { formType, field } = fieldAt(workflows, { formType: form_type, field: recorded })
  const stage = workflows.runtimes.get(formType)?.stage
  return stage && Object.hasOwn(stage.data.properties, field) ? { stage, field } : undefined
}

/**
 * Returns whether the person may see approved limits: not if their table is withheld. Limits from a table that no form
 * has any more are shown only if neither today's nor any earlier definitions withhold anything.
 */
export async function seenOf(work: Work, limits: LimitSource[]): Promise<(limit: LimitSource) => boolean> {
  const isAnyGone = limits.some((limit) => placeOf(work, limit) === undefined)
  const isGoneHidden = isAnyGone && (work.workflows.stages.some(withholds) || (await hasWithheld(work)))
  const isGuarded = (limit: LimitSource) => {
    const place = placeOf(work, limit)
    return place !== undefined && withholds(place.stage)
  }
  const hidden = await hiddenOf(work, limits.filter(isGuarded))
  return (limit) => !hidden.has(limit) && !(isGoneHidden && placeOf(work, limit) === undefined)
}

/** Whether any earlier definitions withheld something from somebody. */
async function hasWithheld({ db }: Work): Promise<boolean> {
  const kept = await findReading(db, personalFacts)
  return kept.some((files) => shownByPerson(files).length > 0) || (await findRights(db)).length > 0
}

async function hiddenOf(work: Work, guarded: LimitSource[]): Promise<ReadonlySet<LimitSource>> {
  const hidden = new Set<LimitSource>()
  const ids = [...new Set(guarded.flatMap(({ application_id }) => application_id ?? []))]
  for (let n = 0; n < ids.length; n += batch) {
    const views = await loadViews(work, await findApplications(work.db, ids.slice(n, n + batch)))
    const isHidden = (limit: LimitSource) => {
      const view = views.find(({ application }) => application.id === limit.application_id)
      const place = placeOf(work, limit)
      return view && place && !isTableSeen(workOn(work, view.application), place, view)
    }
    for (const limit of guarded.filter(isHidden)) hidden.add(limit)
    await yieldToEventLoop()
  }
  return hidden
}
