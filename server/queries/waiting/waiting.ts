import { t } from '../../../src/texts/t.ts'
import { findLevel } from '../../../src/engine/authority.ts'
import { Invalid } from '../../errors/problems.ts'
import { type ApplicationRow, listRows } from '../../store/applications/applicationList.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { orderBy } from '../../store/applications/listOrder.ts'
import { type WorkPlace, findHandovers, findOpenWork } from '../../store/applications/openWork.ts'
import { readCursor, writeCursor } from '../../store/applications/workCursor.ts'
import { workflowsFor } from '../../model/machines/workflows.ts'
import { inPlaceOf } from '../../model/permissions/inPlaceOf.ts'
import { loadViews } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import { type Actions, actionsIn } from './actions.ts'

/** A stage of an application that the signed-in person can take further. */
export interface WaitingRow extends Pick<
  ApplicationRow,
  'reference_number' | 'title' | 'counterparty' | 'priority' | 'amount'
> {
  application_id: string
  form_key: string
  form_name: string
  /** The name of the transition that completes the stage; of another one, if they cannot complete it. */
  action: string
  since: string
  /** YYYY-MM-DD; null if it is due at no particular day. */
  due: string | null
  /** Who handed it over; null if it was the person. */
  from: string | null
  /** The absent colleague in whose place alone they can act. */
  on_behalf_of: string | null
}

export interface WaitingAsked {
  limit: number
  cursor?: string
  /** Without what the list of applications awaiting the person's approval shows. */
  besidesApprovals: boolean
}

/** At most this many applications are looked at together. */
const most = 100

/** What the signed-in person can take further, the earliest due first, then what has waited longest. */
export async function listWaiting(work: Work, { limit, cursor, besidesApprovals }: WaitingAsked) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) throw new Invalid({ cursor: [t('This cursor does not belong to this list.')] })
  const found = await findWaiting(work, { after, limit: limit + 1, besidesApprovals })
  const here = found.slice(0, limit)
  const last = found.length > limit ? here.at(-1) : undefined
  return { results: await shown(work, here), next: last ? writeCursor(last.place) : null }
}

interface Found {
  place: WorkPlace
  actions: Actions
}

interface Wanted extends Pick<WaitingAsked, 'limit' | 'besidesApprovals'> {
  after: WorkPlace | undefined
}

/** A part at a time: the table of open work leads to what the person may act on, and the application itself decides. */
async function findWaiting(work: Work, { after, limit, besidesApprovals }: Wanted): Promise<Found[]> {
  const found: Found[] = []
  let [from, size] = [after, limit]
  while (found.length < limit) {
    const places = await findOpenWork(work.db, workersOf(work), from, size)
    const ids = [...new Set(places.map(({ applicationId }) => applicationId))]
    const views = await loadViews(work, await findApplications(work.db, ids))
    const byId = new Map(views.map((view) => [view.application.id, view]))
    for (const place of places) {
      const view = byId.get(place.applicationId)
      const actions = view && actionsIn(work, view, place.formType)
      const isApproval = view && actions && isAwaitingApproval(work, view.application.kind, actions)
      if (actions && !(besidesApprovals && isApproval)) found.push({ place, actions })
    }
    if (places.length < size) break
    from = places.at(-1)
    size = Math.min(most, size * 2)
  }
  return found.slice(0, limit)
}

/** Those whose work the person does: their own, their role's, and that of absent colleagues. */
function workersOf({ actor, workflows }: Work) {
  const { id, role, da_level, actingFor = [] } = actor
  return {
    roles: [role],
    people: [id, ...actingFor.map((absent) => absent.id)],
    levelRank: findLevel(workflows.reference, da_level)?.rank ?? none,
  }
}

/** The rank of a person without authority. */
const none = 2_147_483_647

/** What `listAwaiting` shows. */
function isAwaitingApproval({ workflows }: Work, kind: string, { form, offers }: Actions): boolean {
  const { approves } = workflowsFor(workflows, kind).application
  return form.formType === approves && offers.some(({ meta }) => meta.completes)
}

async function shown(work: Work, found: Found[]): Promise<WaitingRow[]> {
  const order = orderBy('-created_at', [])
  const ids = [...new Set(found.map(({ place }) => place.applicationId))]
  if (ids.length === 0 || !order) return []
  const rows = new Map((await listRows(work.db, { ids }, order)).map(({ row }) => [row.id, row]))
  const handovers = await findHandovers(
    work.db,
    found.map(({ place }) => place),
  )
  return found.flatMap(({ place, actions }, index) => {
    const row = rows.get(place.applicationId)
    const from = handovers[index]
    if (!row) return []
    const { reference_number, title, counterparty, priority, amount } = row
    const { formType, title: form_name } = actions.runtime.stage.stage
    return [
      {
        application_id: row.id,
        reference_number,
        title,
        counterparty,
        priority,
        amount,
        form_key: formType,
        form_name,
        action: chiefAction(actions),
        since: place.since.toISOString(),
        due: place.dueOn === 'infinity' ? null : place.dueOn,
        from: from && from.id !== work.actor.id ? inPlaceOf(from.name, from.absent) : null,
        on_behalf_of: actions.absent?.name ?? null,
      },
    ]
  })
}

/** The action that the stage waits for: of those that the person can take, the one that completes it, else the last. */
function chiefAction({ offers }: Actions): string {
  const chief = offers.find(({ meta }) => meta.completes) ?? offers.at(-1)
  return chief?.transition.name ?? ''
}
