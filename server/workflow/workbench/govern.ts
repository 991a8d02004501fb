import { t } from '../../../src/texts/t.ts'
import type { GovernedBy } from '../../database/workbenchTables.ts'
import { refuseUnlessCapable } from '../../model/capabilities.ts'
import type { Work } from '../../model/work.ts'
import { refuseOldSignIn } from '../../session/recentSignIn.ts'
import { keepFiles } from '../../store/workbench/files.ts'
import { findGovernance, holdGovernance, setGoverning } from '../../store/workbench/versions.ts'
import { forRecord } from '../../texts/readers.ts'
import { noteInAudit } from './audit.ts'
import { type Bench, definitionsRefused, folderOf, refuseUnfit } from './bench.ts'
import { goLive } from './goLive.ts'
import { inDecision, publishesWithin } from './publish.ts'

export interface GovernanceRequest {
  governed_by: GovernedBy
}

/**
 * Lets the workbench or the folder govern. The definitions that are live at that moment stay live: if the workbench
 * takes over, they become a version; if the folder does, the server follows it. A folder that could not be published is
 * refused: no server would start with it.
 */
export async function govern(bench: Bench, work: Work, { governed_by: by }: GovernanceRequest): Promise<void> {
  const mayGovern = (asking: Work) =>
    refuseUnlessCapable(asking, 'administer', t('decide where the definitions come from'))
  mayGovern(work)
  refuseOldSignIn(work.signedInAt, publishesWithin)
  const isTakenOver = by === 'folder' && (await findGovernance(work.db)).governedBy !== 'folder'
  const refuseStranding = isTakenOver ? await refuseUnfitFolder(bench, work) : undefined
  const { source } = await bench.definitions.renewed()
  await inDecision(work, async (inside) => {
    mayGovern(inside)
    const { db: tx, actor, now, requestId } = inside
    const governance = await holdGovernance(tx)
    const { governedBy, number, hash } = governance
    if (governedBy === by) return
    await refuseStranding?.(tx)
    await noteInAudit(inside, { key: 'governance', action: 'governed', changes: { governed_by: [governedBy, by] } })
    if (by === 'folder' || hash === source.hash) return setGoverning(tx, by, number)
    await keepFiles(tx, source)
    const note = forRecord(() => t('Taken from the folder.'))
    await goLive(tx, governance, {
      version: { hash: source.hash, note, authorId: null, publishedBy: actor.id, liveAt: now },
      action: 'imported',
      requestId,
    })
  })
}

const refuseUnfitFolder = async (bench: Bench, work: Work) =>
  refuseUnfit(bench.publications, work, (await folderOf(bench)).files, refuseMistakes)

function refuseMistakes(mistakes: string[]): void {
  if (mistakes.length === 0) return
  throw definitionsRefused(t('The folder’s definitions cannot be used, because they have mistakes.'), mistakes)
}
