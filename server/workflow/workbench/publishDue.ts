import { t } from '../../../src/texts/t.ts'
import { type Fit, fitOf } from '../../definitions/fit.ts'
import { CheckNotDone } from '../../definitions/refused.ts'
import { findFiles } from '../../store/workbench/files.ts'
import { deleteDefinitionDraft } from '../../store/workbench/drafts.ts'
import { type Proposal, closeProposal, dueProposals, findProposal } from '../../store/workbench/proposals.ts'
import { holdGovernance } from '../../store/workbench/versions.ts'
import { lockDecisions } from '../../store/upkeep/decisions.ts'
import { type Db, type Tx, inTransaction } from '../../store/transaction.ts'
import { forRecord } from '../../texts/readers.ts'
import { noteBy } from './audit.ts'
import { goLive } from './goLive.ts'

/** In ms: how long after its time a version is still tried whose check does not come to an end. */
const triesFor = 600_000

/**
 * Publishes the versions whose time has come, one after the other. A version that can no longer be published lapses,
 * and the reason is recorded. One that fails holds up none after it: the first error is thrown at the end.
 */
export async function publishDue(db: Db, now: Date): Promise<void> {
  const errors: unknown[] = []
  for (const id of await dueProposals(db, now)) await publishOne(db, id, now).catch((error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

async function publishOne(db: Db, id: string, now: Date): Promise<void> {
  const proposal = await findProposal(db, id)
  const files = proposal && (await findFiles(db, proposal.hash))?.files
  if (!files) return
  const fit = await fitOf(db, files)
  const late = now.getTime() - (proposal.liveFrom?.getTime() ?? 0)
  if (!fit.isSure && late < triesFor) throw new CheckNotDone(fit.mistakes)
  await inTransaction(db, (tx) => publishIfDue(tx, { id, now, fit }))
}

interface DueProposal {
  id: string
  now: Date
  fit: Fit
}

async function publishIfDue(tx: Tx, { id, now, fit }: DueProposal): Promise<void> {
  await lockDecisions(tx)
  const governance = await holdGovernance(tx)
  const proposal = await findProposal(tx, id)
  // Another process was first, or somebody has refused it.
  if (proposal?.state !== 'scheduled' || !proposal.decidedBy || governance.governedBy !== 'workbench') return
  const [mistake] = fit.mistakes.length > 0 ? fit.mistakes : await fit.stranded(tx)
  const reason =
    mistake ??
    (governance.hash === proposal.base ? undefined : forRecord(() => t('The live definitions have changed since.')))
  if (reason !== undefined) return lapse(tx, proposal, { now, reason, by: proposal.decidedBy.id })
  const { hash, note, proposedBy, decidedBy } = proposal
  if (!(await closeProposal(tx, { id, state: 'published', at: now }))) return
  await goLive(tx, governance, {
    version: { hash, note, authorId: proposedBy.id, publishedBy: decidedBy.id, liveAt: now, proposalId: id },
    action: 'published',
  })
  await deleteDefinitionDraft(tx, proposedBy.id, hash)
}

interface LapseInput {
  now: Date
  reason: string
  by: string
}

async function lapse(tx: Tx, { id, hash, proposedBy }: Proposal, { now, reason, by }: LapseInput): Promise<void> {
  await closeProposal(tx, { id, state: 'fallen', at: now, reason })
  await noteBy(tx, {
    key: id,
    action: 'fallen',
    by,
    at: now,
    proposedBy: proposedBy.id,
    changes: { hash: [hash, null], reason: [null, reason] },
  })
}
