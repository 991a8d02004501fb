import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { onBehalfOf } from '../../src/engine/permissions.ts'
import { type ApplicationRow, listRows } from '../store/applications/applicationList.ts'
import { findOpenIn } from '../store/applications/applications.ts'
import { orderBy } from '../store/applications/listOrder.ts'
import type { OpenStage } from '../model/openWork/openStage.ts'
import { openStagesIn } from '../model/openWork/openStages.ts'
import { hasWorkFor, runtimeOf } from '../model/machines/workflows.ts'
import { type Work, workOn } from '../model/work.ts'
import { actionsIn } from './waiting/actions.ts'

export interface AwaitingRow extends ApplicationRow {
  da_level_required: string | null
  /** The absent colleague, if the person may decide only in their place. */
  on_behalf_of: string | null
}

type Decision = Pick<AwaitingRow, 'da_level_required' | 'on_behalf_of'>

/** How many applications are looked through before other requests get a turn. */
const atOnce = 250

/**
 * Returns the applications that the person may decide now, newest first: they can take a completing transition of the
 * approving stage by role, authority and four eyes, judged as when they take it.
 */
export async function listAwaiting(work: Work): Promise<AwaitingRow[]> {
  const { db, workflows } = work
  const approving = [...workflows.byKind.values()].map((of) => runtimeOf(of, of.application.approves))
  const own = approving.filter((runtime) => hasWorkFor(runtime, work.actor.role))
  if (own.length === 0) return []
  const formTypes = [...new Set(own.map(({ stage }) => stage.stage.formType))]
  const ids = await findOpenIn(db, formTypes)
  const decisions = new Map<string, Decision>()
  for (let next = 0; next < ids.length; next += atOnce) {
    const stages = await openStagesIn(work, ids.slice(next, next + atOnce), formTypes)
    for (const stage of stages) {
      const decision = decisionIn(work, stage)
      if (decision) decisions.set(stage.application.id, decision)
    }
    await yieldToEventLoop()
  }
  const order = orderBy('-created_at', [])
  if (decisions.size === 0 || !order) return []
  const rows = await listRows(db, { ids: [...decisions.keys()] }, order)
  return rows.map(({ row }) => ({ ...row, da_level_required: null, on_behalf_of: null, ...decisions.get(row.id) }))
}

/**
 * The authority level that a decision requires, and in whose place it is made; undefined if the person cannot decide.
 */
function decisionIn(work: Work, stage: OpenStage): Decision | undefined {
  const { workflows, actor } = workOn(work, stage.application)
  if (stage.form.formType !== workflows.application.approves) return undefined
  const decision = actionsIn(work, stage)?.offers.find(({ meta }) => meta.completes)
  if (!decision) return undefined
  const path = decision.params?.authority
  const level = path === undefined ? undefined : stage.facts.levelAt(path)
  const on_behalf_of = onBehalfOf(decision.params ?? {}, actor, stage.facts)?.name ?? null
  return { da_level_required: typeof level === 'string' ? level : null, on_behalf_of }
}
