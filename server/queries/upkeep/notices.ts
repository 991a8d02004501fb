import { named, t } from '../../../src/texts/t.ts'
import { labelOf } from '../../../src/engine/records/recordType.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import type { Work } from '../../model/work.ts'
import { type ProposedChange, decidedChangesOf, listChanges } from '../../store/upkeep/proposedChanges.ts'
import type { Notification } from '../notification.ts'
import { type Viewer, refusalOf } from './wire.ts'

/** How many changes of each kind are listed: the newest. */
const most = 100

/**
 * Returns the notifications about proposed changes: those that wait for the person's decision, and the person's own
 * that others decided.
 */
export async function changeNotices(
  work: Pick<Work, 'db'>,
  types: KeptType[],
  viewer: Viewer,
): Promise<Notification[]> {
  return [...(await waitingChanges(work, types, viewer)), ...(await decidedChanges(work, types, viewer))]
}

async function decidedChanges({ db }: Pick<Work, 'db'>, types: KeptType[], viewer: Viewer): Promise<Notification[]> {
  return (await decidedChangesOf(db, viewer.actor.id, most)).flatMap((change) => {
    const type = types.find(({ name }) => name === change.type)
    return type ? decidedNotice(type, change, viewer) : []
  })
}

async function waitingChanges({ db }: Pick<Work, 'db'>, kept: KeptType[], viewer: Viewer): Promise<Notification[]> {
  const own = kept.filter(({ upkeep }) => upkeep.approve.includes(viewer.actor.role))
  if (own.length === 0) return []
  const types = own.map(({ name }) => name)
  const asked = { types, isOpen: true, exceptBy: viewer.actor.id, newestFirst: true, limit: most }
  return (await listChanges(db, asked)).flatMap((change) => {
    const type = own.find(({ name }) => name === change.type)
    return type ? proposedNotice(type, change, viewer) : []
  })
}

/** Returns the notification about an open change; an empty list if the person cannot decide it. */
export function proposedNotice(type: KeptType, change: ProposedChange, viewer: Viewer): Notification[] {
  if (change.state !== 'open' || refusalOf(type, change, viewer) !== null) return []
  const { proposedBy, proposedAt } = change
  const text = t('{name} proposes a change to {type}: {what}. It is waiting for your decision.', {
    name: proposedBy.name,
    ...partsOf(type, change),
  })
  return [noticeOf(change, proposedAt, text)]
}

/**
 * Returns the notification about a decided change; an empty list unless the person proposed it and somebody else
 * decided it.
 */
export function decidedNotice(type: KeptType, change: ProposedChange, { actor }: Viewer): Notification[] {
  const { state, proposedBy, decidedBy, decidedAt, reason } = change
  if (state === 'open' || state === 'withdrawn' || proposedBy.id !== actor.id || !decidedAt) return []
  const values = { name: decidedBy?.name ?? '', reason: reason ?? '', ...partsOf(type, change) }
  const texts = {
    approved: t('{name} approved your change to {type}: {what}.', values),
    refused: t('{name} refused your change to {type}: {what}. “{reason}”', values),
    fallen: t(
      'Your change to {type} was not approved, because the record was changed in the meantime: {what}.',
      values,
    ),
  }
  return [noticeOf(change, decidedAt, texts[state])]
}

const noticeOf = ({ id }: ProposedChange, at: Date, text: string): Notification => ({
  id: `change-${id}`,
  at: at.toISOString(),
  text,
  form_key: null,
  path: `/records/changes/${id}`,
})

/** The title of the type, and the first record by its label with how many more there are. */
function partsOf(type: KeptType, { entries, count }: ProposedChange) {
  const label = labelOf(type, entries[0]?.after ?? {})
  const others = count - 1
  return { type: named(type.title), what: others > 0 ? t('{label} and {others} more', { label, others }) : label }
}
