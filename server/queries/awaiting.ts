import { setImmediate as othersFirst } from 'node:timers/promises'
import { onBehalfOf } from '../../src/engine/permissions.ts'
import { type ApplicationRow, listRows } from '../store/applications/applicationList.ts'
import { findApplications, findOpenIn } from '../store/applications/applications.ts'
import { orderBy } from '../store/applications/listOrder.ts'
import { permissionFactsOf } from '../model/permissions/permissionFacts.ts'
import { refusalsOf } from '../model/permissions/refusals.ts'
import { offersOf } from '../model/offers.ts'
import { type View, loadViews } from '../model/view.ts'
import { hasWorkFor, runtimeOf } from '../model/machines/workflows.ts'
import { type Work, workOn } from '../model/work.ts'

export interface AwaitingRow extends ApplicationRow {
  da_level_required: string | null
  /** The absent colleague in whose place alone the person may decide. */
  on_behalf_of: string | null
}

type Decision = Pick<AwaitingRow, 'da_level_required' | 'on_behalf_of'>

/** So many applications are read and looked through before others come in between. */
const atOnce = 25

/**
 * The applications that the person may decide now, newest first: one of the approving stage's completing transitions is
 * theirs by role, authority and four eyes, exactly as when they take it.
 */
export async function listAwaiting(work: Work): Promise<AwaitingRow[]> {
  const { db, workflows } = work
  const approving = [...workflows.byKind.values()].map((of) => runtimeOf(of, of.application.approves))
  const own = approving.filter((runtime) => hasWorkFor(runtime, work.actor.role))
  if (own.length === 0) return []
  const ids = await findOpenIn(db, [...new Set(own.map(({ stage }) => stage.stage.formType))])
  const decisions = new Map<string, Decision>()
  for (let next = 0; next < ids.length; next += atOnce) {
    const views = await loadViews(work, await findApplications(db, ids.slice(next, next + atOnce)))
    for (const view of views)
      for (const [id, decision] of decisionOf(workOn(work, view.application), view)) decisions.set(id, decision)
    await othersFirst()
  }
  const order = orderBy('-created_at', [])
  if (decisions.size === 0 || !order) return []
  const rows = await listRows(db, { ids: [...decisions.keys()] }, order)
  return rows.map(({ row }) => ({ ...row, da_level_required: null, on_behalf_of: null, ...decisions.get(row.id) }))
}

/** The level that a decision requires, and in whose place it is made; nothing when the person cannot decide. */
function decisionOf(work: Work, view: View): [string, Decision][] {
  const { workflows, actor } = work
  const runtime = runtimeOf(workflows, workflows.application.approves)
  const offers = offersOf(runtime, view.application, refusalsOf(work, view))
  const decision = offers.find(({ meta, refusals }) => meta.completes && refusals.length === 0)
  if (!decision) return []
  const facts = permissionFactsOf(workflows, view)
  const path = decision.params?.authority
  const level = path === undefined ? undefined : facts.levelAt(path)
  const on_behalf_of = onBehalfOf(decision.params ?? {}, actor, facts)?.name ?? null
  return [[view.application.id, { da_level_required: typeof level === 'string' ? level : null, on_behalf_of }]]
}
