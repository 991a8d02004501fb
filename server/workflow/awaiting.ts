import { type ApplicationRow, listRows } from '../store/applicationList.ts'
import { findApplications, findOpenIn } from '../store/applications.ts'
import { orderBy } from '../store/listOrder.ts'
import { factsOf } from './facts.ts'
import { refusalsOf } from './refusals.ts'
import { offersOf } from './offers.ts'
import { type View, loadViews } from './view.ts'
import { hasWorkFor, placeOf } from './workflows.ts'
import type { Work } from './work.ts'

export interface AwaitingRow extends ApplicationRow {
  da_level_required: string | null
}

/**
 * The applications that the person may decide now, newest first: one of the approving stage's completing transitions is
 * theirs by role, authority and four eyes, exactly as when they take it.
 */
export async function listAwaiting(work: Work): Promise<AwaitingRow[]> {
  const { db, workflows } = work
  const place = placeOf(workflows, workflows.application.approves)
  if (!hasWorkFor(place, work.actor.role)) return []
  const ids = await findOpenIn(db, [place.stage.stage.formType])
  const views = await loadViews(work, await findApplications(db, ids))
  const levels = new Map(views.flatMap((view) => levelOf(work, view)))
  const order = orderBy('-created_at', [])
  if (levels.size === 0 || !order) return []
  const rows = await listRows(db, { ids: [...levels.keys()] }, order)
  return rows.map(({ row }) => ({ ...row, da_level_required: levels.get(row.id) ?? null }))
}

/** The level that a decision requires; nothing when the person cannot decide. */
function levelOf(work: Work, view: View): [string, string | null][] {
  const { workflows } = work
  const place = placeOf(workflows, workflows.application.approves)
  const offers = offersOf(place, view.application, refusalsOf(work, view))
  const decision = offers.find(({ meta, refusals }) => meta.completes && refusals.length === 0)
  if (!decision) return []
  const path = decision.params?.authority
  const level = path === undefined ? undefined : factsOf(workflows, view).levelAt(path)
  return [[view.application.id, typeof level === 'string' ? level : null]]
}
