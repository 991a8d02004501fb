import { randomUUID } from 'node:crypto'
import { t } from '../../../src/texts/t.ts'
import { Invalid, NotFound, Refused } from '../../errors/problems.ts'
import { hashed } from '../../lib/definitionFiles.ts'
import { refuseUnlessDesigner } from '../../model/workbench/refusals.ts'
import type { Work, WorkInTransaction } from '../../model/work.ts'
import { findDefinitionDraft, holdDraft, noteProposal } from '../../store/workbench/drafts.ts'
import { keepFiles } from '../../store/workbench/files.ts'
import { closeProposal, countProposals, insertProposal, waitingProposals } from '../../store/workbench/proposals.ts'
import { inActorTransaction, withoutDelegations } from '../actorTransaction.ts'
import { noteInAudit } from './audit.ts'
import { type Bench, changedMeanwhile, filesOf, refuseUnfit } from './bench.ts'

export interface ProposalRequest {
  note: string
  revision: number
  live_from?: string | null
}

/**
 * Proposes the person's draft for somebody else to publish, in place of what they proposed before. Returns the id of
 * the proposed version.
 */
export async function proposeVersion(
  bench: Bench,
  work: Work,
  { note, revision, live_from = null }: ProposalRequest,
): Promise<string> {
  refuseUnlessDesigner(work)
  const liveFrom = live_from === null ? null : new Date(live_from)
  if (note.trim() === '') throw new Invalid({ note: [t('Say what has been changed, and why.')] })
  if (liveFrom && !(liveFrom > work.now)) throw new Invalid({ live_from: [t('This must be in the future.')] })
  const draft = await seenDraft(work, revision)
  const after = hashed(await filesOf(bench, work.db, draft))
  if (draft.changes.size === 0) throw new Invalid(t('There is nothing to propose: nothing has been changed.'))
  await refuseTooMany(work)
  await refuseUnfit(bench.checks, work, after.files)
  return inActorTransaction(withoutDelegations(work), async (inside) => {
    refuseUnlessDesigner(inside)
    const { db: tx, actor, now } = inside
    await holdDraft(tx, actor.id)
    await refuseTooMany(inside)
    const { base, hash } = await seenDraft(inside, revision)
    await keepFiles(tx, after)
    await withdrawEarlier(inside)
    const id = randomUUID()
    await insertProposal(tx, { id, base, hash, note: note.trim(), proposedBy: actor.id, proposedAt: now, liveFrom })
    await noteProposal(tx, actor.id, id)
    await noteInAudit(inside, {
      key: id,
      action: 'proposed',
      changes: { hash: [base, hash], note: [null, note.trim()] },
    })
    return id
  })
}

/** How many versions a person may propose in a day (in ms): each is kept for good, whether or not it is published. */
const most = { proposals: 200, day: 24 * 60 * 60 * 1000 }

async function refuseTooMany({ db, actor, now }: Work): Promise<void> {
  const proposed = await countProposals(db, actor.id, new Date(now.getTime() - most.day))
  if (proposed < most.proposals) return
  throw new Refused(
    t('You have proposed {most} versions within a day. Each is kept for good: propose the next one tomorrow.', {
      most: most.proposals,
    }),
  )
}

async function seenDraft({ db, actor }: Work, revision: number) {
  const draft = await findDefinitionDraft(db, actor.id)
  if (!draft) throw new NotFound()
  if (draft.revision === revision) return draft
  throw changedMeanwhile(
    t('Your draft was changed in another window. Look at it before you propose it.'),
    [...draft.changes.keys()],
    'draft_changed',
  )
}

/** One proposal of a person waits at a time: the next one takes its place, unless it is scheduled at this moment. */
async function withdrawEarlier(work: WorkInTransaction): Promise<void> {
  const { db: tx, actor, now } = work
  const own = (await waitingProposals(tx)).filter(
    ({ proposedBy, state }) => proposedBy.id === actor.id && state === 'open',
  )
  for (const { id, hash } of own)
    if (await closeProposal(tx, { id, state: 'withdrawn', by: actor.id, at: now, from: ['open'] }))
      await noteInAudit(work, { key: id, action: 'withdrawn', proposedBy: actor.id, changes: { hash: [hash, null] } })
}
