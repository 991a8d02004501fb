import { t } from '../../../src/texts/t.ts'
import { Invalid, NotFound, Refused } from '../../errors/problems.ts'
import { notGoverning, refuseUnlessPublisher } from '../../model/workbench/refusals.ts'
import type { Work, WorkInTransaction } from '../../model/work.ts'
import { refuseOldSignIn } from '../../session/recentSignIn.ts'
import { authorsOf, findVersion, holdGovernance } from '../../store/workbench/versions.ts'
import { type Bench, filesWith, refuseUnfit } from './bench.ts'
import { goLive } from './goLive.ts'
import { inDecision, publishesWithin } from './publish.ts'

export interface RestoreRequest {
  note: string
  /** Of the live files that the person has seen. */
  live_hash?: string
}

/**
 * Publishes an earlier version again, in one step: two people have decided about it before. Its author does not, nor
 * anybody who acts for them (spec decision 42).
 */
export async function restoreVersion(
  bench: Bench,
  work: Work,
  number: number,
  { note, live_hash: seen }: RestoreRequest,
): Promise<void> {
  refuseUnlessPublisher(work)
  refuseOldSignIn(work.signedInAt, publishesWithin)
  if (note.trim() === '') throw new Invalid({ note: [t('Say why you are rolling back to this version.')] })
  const version = await findVersion(work.db, number)
  if (!version) throw new NotFound()
  const { hash } = version
  const refuseStranding = await refuseUnfit(bench.publications, work, (await filesWith(bench, work.db, hash)).files)
  await inDecision(work, async (inside) => {
    refuseUnlessPublisher(inside)
    const { db: tx, actor, now, requestId } = inside
    const governance = await holdGovernance(tx)
    if (governance.governedBy === 'folder') throw new Refused(notGoverning())
    if (governance.hash === hash) throw new Refused(t('This version is live already.'))
    if (seen !== undefined && governance.hash !== seen)
      throw new Refused(t('Another version has become live since. Look at it before you roll back.'))
    await refuseAuthor(inside, hash)
    await refuseStranding(tx)
    await goLive(tx, governance, {
      version: { hash, note: note.trim(), authorId: null, publishedBy: actor.id, liveAt: now, restores: number },
      action: 'restored',
      requestId,
    })
  })
}

async function refuseAuthor({ db: tx, actor }: WorkInTransaction, hash: string): Promise<void> {
  const own = new Set([actor.id, ...(actor.actingFor ?? []).map(({ id }) => id)])
  const author = (await authorsOf(tx, hash)).find(({ id }) => own.has(id))
  if (!author) return
  throw new Refused(
    t('{name} is an author of this version. Somebody else must roll back to it.', { name: author.name }),
  )
}
