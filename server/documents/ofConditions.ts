import type { AbsentColleague } from '../../src/engine/permissions.ts'
import { NotFound, Refused } from '../errors/problems.ts'
import { isSeen } from '../model/conditions/definitions.ts'
import { attachRefusals } from '../model/conditions/refusals.ts'
import { permissionFactsOf } from '../model/permissions/permissionFacts.ts'
import { loadView } from '../model/view.ts'
import { type Work, workOn } from '../model/work.ts'
import type { Application } from '../store/applications/application.ts'
import { findConditions } from '../store/conditions/conditions.ts'

/**
 * Refuses a document for a condition subsequent unless the person may add one. Returns the absent colleague, if the
 * person may only do it in their place.
 */
export async function refuseForCondition(
  asking: Work,
  application: Application,
  conditionId: string,
): Promise<AbsentColleague | undefined> {
  const work = workOn(asking, application)
  const { db, workflows, actor } = work
  const view = await loadView(work, application)
  const condition = (await findConditions(db, [conditionId])).get(conditionId)
  if (condition?.application_id !== application.id || !isSeen(work, view, condition)) throw new NotFound()
  const facts = permissionFactsOf(workflows, view)
  const { refusals, absent } = attachRefusals({ workflows, actor, facts }, condition)
  if (refusals.length > 0) throw new Refused(refusals.join(' '), refusals)
  return absent
}
