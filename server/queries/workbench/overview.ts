import type { DefinitionsInUse } from '../../definitions/inUse.ts'
import { changedPaths } from '../../lib/definitionFiles.ts'
import { isCapable } from '../../model/capabilities.ts'
import { publishRefusal, refuseUnlessAtWorkbench } from '../../model/workbench/refusals.ts'
import type { Work } from '../../model/work.ts'
import { type DefinitionDraft, findDefinitionDraft } from '../../store/workbench/drafts.ts'
import { type Proposal, notPublished, waitingProposals } from '../../store/workbench/proposals.ts'
import { type Governance, findGovernance, findVersion, isVersion } from '../../store/workbench/versions.ts'

/** How many mistakes are shown, and how many characters of each. */
const most = { mistakes: 100, length: 1_000 }

/** Returns what is live, what the person has drafted, what waits for a second person, and what is refused. */
export async function readWorkbench(work: Work, definitions: DefinitionsInUse) {
  refuseUnlessAtWorkbench(work)
  const governance = await findGovernance(work.db)
  const [proposals, draft] = [await waitingProposals(work.db), await findDefinitionDraft(work.db, work.actor.id)]
  const live = await liveOnWire(work, definitions, governance)
  const refused = definitions.notLive()
  return {
    governed_by: governance.governedBy,
    live,
    draft: draft ? draftOnWire(draft) : null,
    proposals: proposals.map((proposal) => proposalOnWire(work, governance, proposal)),
    decided: (await notPublished(work.db)).map(decidedOnWire),
    refused: refused
      ? {
          since: refused.since.toISOString(),
          mistakes: refused.mistakes.slice(0, most.mistakes).map((mistake) => mistake.slice(0, most.length)),
        }
      : null,
    uses_folder: governance.governedBy === 'workbench' && definitions.folderGoverns,
    folder_differs: governance.governedBy === 'workbench' && (await isFolderEdited(work, definitions, live.hash)),
  }
}

/** The folder stays behind what the workbench publishes: files that were a version earlier are not an edit. */
async function isFolderEdited({ db }: Work, definitions: DefinitionsInUse, live: string): Promise<boolean> {
  const folder = await definitions.folder()
  return folder === undefined || (folder.hash !== live && !(await isVersion(db, folder.hash)))
}

async function liveOnWire({ db }: Work, definitions: DefinitionsInUse, { governedBy, number }: Governance) {
  const version = governedBy === 'workbench' && number !== null ? await findVersion(db, number) : undefined
  if (version) {
    const { hash, note, liveAt, publishedBy } = version
    return { number, hash, note, since: liveAt.toISOString(), published_by: publishedBy.name }
  }
  const { source } = await definitions.current()
  return {
    number: null,
    hash: source.hash,
    note: null,
    since: definitions.since().toISOString(),
    published_by: null,
  }
}

export const draftOnWire = ({ revision, base, hash, goesOnFrom, updatedAt, changes }: DefinitionDraft) => ({
  revision,
  base_hash: base,
  hash,
  goes_on_from: goesOnFrom,
  updated_at: updatedAt.toISOString(),
  changed_paths: [...changes.keys()].toSorted(),
})

function proposalOnWire(work: Work, governance: Governance, proposal: Proposal) {
  const refusal = publishRefusal(work, governance, proposal)
  return {
    id: proposal.id,
    base_hash: proposal.base,
    hash: proposal.hash,
    note: proposal.note,
    proposed_by: proposal.proposedBy,
    proposed_at: proposal.proposedAt.toISOString(),
    live_from: proposal.liveFrom?.toISOString() ?? null,
    published_by: proposal.state === 'scheduled' ? proposal.decidedBy : null,
    changed_paths: changedPaths(proposal.before, proposal.after),
    may_publish: isCapable(work, 'publish') && refusal === undefined,
    refusal: refusal ?? null,
  }
}

const decidedOnWire = (proposal: Proposal) => ({
  id: proposal.id,
  hash: proposal.hash,
  base_hash: proposal.base,
  note: proposal.note,
  state: proposal.state,
  proposed_by: proposal.proposedBy,
  proposed_at: proposal.proposedAt.toISOString(),
  decided_by: proposal.decidedBy,
  decided_at: (proposal.decidedAt ?? proposal.proposedAt).toISOString(),
  reason: proposal.reason,
})
