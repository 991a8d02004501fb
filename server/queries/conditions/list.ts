import { NotFound } from '../../errors/problems.ts'
import { withheldOf } from '../../model/rights/withheldRecorded.ts'
import { type View, loadViews } from '../../model/view.ts'
import { type Work, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { type ConditionRow, conditionsOf, documentsFor, namesIn } from '../../store/conditions/conditions.ts'
import { type ShownCondition, shownCondition } from './shown.ts'

/**
 * Returns the conditions subsequent of an application, in the order of the rows that state them, without those whose
 * table the person may not see.
 */
export async function listConditions(work: Work, id: string): Promise<ShownCondition[]> {
  const [view] = await loadViews(work, await findApplications(work.db, [id]))
  if (!view) throw new NotFound()
  const conditions = await conditionsOf(work.db, [id])
  // Fulfilled and waived conditions may come from a table that the definitions no longer have.
  const isWithheld = await withheldOf(workOn(work, view.application), view, conditions)
  return shownConditions(
    work,
    view,
    conditions.filter((condition) => !isWithheld(condition)),
  )
}

/** Returns some conditions of an application as the person sees them. */
export async function shownConditions(work: Work, view: View, conditions: ConditionRow[]): Promise<ShownCondition[]> {
  const names = await namesIn(work.db, conditions)
  const documents = await documentsFor(
    work.db,
    conditions.map(({ id }) => id),
  )
  return conditions.map((condition) => shownCondition(work, view, condition, { names, documents }))
}
