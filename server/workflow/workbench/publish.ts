import { t } from '../../../src/texts/t.ts'
import { Invalid, NotFound, Refused } from '../../errors/problems.ts'
import { changedPaths } from '../../lib/definitionFiles.ts'
import { capabilitiesOf } from '../../model/capabilities.ts'
import { publishRefusal, refuseUnlessAtWorkbench, refuseUnlessPublisher } from '../../model/workbench/refusals.ts'
import type { Work, WorkInTransaction } from '../../model/work.ts'
import { refuseOldSignIn } from '../../session/recentSignIn.ts'
import { holdUser } from '../../store/people/users.ts'
import { lockDecisions } from '../../store/upkeep/decisions.ts'
import type { Tx } from '../../store/transaction.ts'
import { deleteDefinitionDraft } from '../../store/workbench/drafts.ts'
import { findManifest } from '../../store/workbench/files.ts'
import { type Proposal, type ProposalDecision, closeProposal, findProposal } from '../../store/workbench/proposals.ts'
import { type Governance, findGovernance, holdGovernance } from '../../store/workbench/versions.ts'
import { heldActor, inMarkedTransaction, refuseNewDelegations } from '../actorTransaction.ts'
import { noteInAudit } from './audit.ts'
import { type Bench, changedMeanwhile, filesWith, refuseUnfit } from './bench.ts'
import { goLive } from './goLive.ts'

/** How recently a publisher must have signed in, in minutes. */
export const publishesWithin = 30

/** Publishes or schedules a version that somebody else has proposed. Checks all rights again in the transaction. */
export async function publishVersion(bench: Bench, work: Work, id: string, hash: string): Promise<void> {
  refuseUnlessPublisher(work)
  refuseOldSignIn(work.signedInAt, publishesWithin)
  const proposal = await seenProposal(work, id, hash)
  await refuseUnpublishable(work, await findGovernance(work.db), proposal)
  const refuseStranding = await refuseUnfit(bench.publications, work, (await filesWith(bench, work.db, hash)).files)
  await inDecision(work, async (inside) => {
    refuseUnlessPublisher(inside)
    const governance = await holdGovernance(inside.db)
    const asked = await seenProposal(inside, id, hash)
    await refuseUnpublishable(inside, governance, asked)
    await refuseLostRight(inside, asked)
    await refuseStranding(inside.db)
    await (asked.liveFrom && asked.liveFrom > inside.now
      ? schedule(inside, asked)
      : publishNow(inside, governance, asked))
  })
}

/** Refuses a version that somebody else has proposed, or withdraws one of the person's own. */
export async function refuseVersion(work: Work, id: string, reason: string): Promise<void> {
  refuseUnlessAtWorkbench(work)
  await inDecision(work, async (inside) => {
    refuseUnlessAtWorkbench(inside)
    const { db: tx, actor, now } = inside
    const { proposedBy, hash } = await waitingProposal(inside, id)
    const isOwn = proposedBy.id === actor.id
    if (!isOwn) refuseUnlessPublisher(inside)
    if (!isOwn && reason.trim() === '') throw new Invalid({ reason: [t('Give a reason.')] })
    const state = isOwn ? 'withdrawn' : 'refused'
    await close(tx, { id, state, by: actor.id, at: now, reason: reason.trim() })
    await noteInAudit(inside, {
      key: id,
      action: state,
      proposedBy: proposedBy.id,
      changes: { hash: [hash, null], reason: [null, reason.trim()] },
    })
  })
}

/**
 * Makes decisions one at a time. Locks the role, session and delegations of the person, and refuses if a delegation has
 * begun since the request was authenticated.
 */
export const inDecision = (work: Work, decide: (inside: WorkInTransaction) => Promise<void>): Promise<void> =>
  inMarkedTransaction(work, async (tx) => {
    await lockDecisions(tx)
    const inside = { ...work, db: tx, actor: await heldActor(work, tx) }
    await refuseNewDelegations(inside)
    await decide(inside)
  })

async function waitingProposal({ db }: Work, id: string): Promise<Proposal> {
  const proposal = await findProposal(db, id)
  if (!proposal) throw new NotFound()
  if (proposal.state === 'open' || proposal.state === 'scheduled') return proposal
  throw decidedAlready()
}

const decidedAlready = (): Refused => new Refused(t('This has been decided already. Reload the page to see how.'))

/**
 * Closes the proposed version. Throws if that has happened already: its author may replace it at any time, without
 * waiting for a decision.
 */
async function close(tx: Tx, decision: ProposalDecision): Promise<void> {
  if (!(await closeProposal(tx, decision))) throw decidedAlready()
}

async function seenProposal(work: Work, id: string, hash: string): Promise<Proposal> {
  const proposal = await findProposal(work.db, id)
  if (!proposal) throw new NotFound()
  if (proposal.hash !== hash) throw new Refused(t('This version has changed since you opened it. Reload the page.'))
  return proposal
}

/** Refuses to publish; names the files that have changed since, if that is the reason. */
async function refuseUnpublishable(work: Work, governance: Governance, proposal: Proposal): Promise<void> {
  const refusal = publishRefusal(work, governance, proposal)
  if (refusal === undefined) return
  const isBehind =
    proposal.state === 'open' && governance.governedBy === 'workbench' && governance.hash !== proposal.base
  if (!isBehind || governance.hash === null) throw new Refused(refusal)
  const now = (await findManifest(work.db, governance.hash)) ?? {}
  throw changedMeanwhile(refusal, changedPaths(proposal.before, now), 'base_changed')
}

/**
 * Refuses if the person who proposed the version may no longer do so. Nobody can change that until the transaction
 * ends.
 */
async function refuseLostRight({ db: tx, workflows }: WorkInTransaction, { proposedBy }: Proposal): Promise<void> {
  const author = await holdUser(tx, proposedBy.id)
  if (author && capabilitiesOf(workflows, author.role).includes('define')) return
  throw new Refused(
    t('{name} may no longer propose this. Refuse it, and have somebody else propose it.', {
      name: proposedBy.name,
    }),
  )
}

async function schedule(work: WorkInTransaction, { id, hash, liveFrom, proposedBy }: Proposal): Promise<void> {
  await close(work.db, { id, state: 'scheduled', by: work.actor.id, at: work.now })
  await noteInAudit(work, {
    key: id,
    action: 'scheduled',
    proposedBy: proposedBy.id,
    changes: { live_from: [null, liveFrom?.toISOString()], hash: [null, hash] },
  })
}

async function publishNow(work: WorkInTransaction, governance: Governance, proposal: Proposal): Promise<void> {
  const { db: tx, actor, now, requestId } = work
  const { id, hash, note, proposedBy } = proposal
  await close(tx, { id, state: 'published', by: actor.id, at: now })
  await goLive(tx, governance, {
    version: { hash, note, authorId: proposedBy.id, publishedBy: actor.id, liveAt: now, proposalId: id },
    action: 'published',
    requestId,
  })
  await deleteDefinitionDraft(tx, proposedBy.id, hash)
}
