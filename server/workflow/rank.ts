import { t } from '../../src/texts/t.ts'
import { Invalid, Refused, Stale } from '../errors/problems.ts'
import { record } from '../store/audit/audit.ts'
import { writeTogether } from '../store/statementPart.ts'
import { lockRanking, renewedRanking, writeRanks } from '../store/applications/ranking.ts'
import { inActorTransaction } from './actorTransaction.ts'
import { refuseUnlessCapable } from '../model/capabilities.ts'
import type { Work } from '../model/work.ts'

export interface RankRequest {
  id: string
  rank: number
}

/** Checked before the body is read, and again before the ranks are written. */
export const refuseToRank = (work: Work): void => refuseUnlessCapable(work, 'rank', t('save rankings'))

/**
 * Ranks every open application: `ranks` are 1..n over exactly the open ones (spec decision 23). `version` is the
 * version of the ranking that the order is based on. Returns the version of the ranking that has these ranks. Ranks
 * that are the present ones are never stale: somebody may be sending them again because no answer came.
 */
export async function updateRanks(work: Work, ranks: RankRequest[], version?: number): Promise<number> {
  refuseToRank(work)
  refuseUnordered(ranks)
  return inActorTransaction(work, async ({ db: tx }) => {
    const now = await lockRanking(tx)
    const moved = ranks.filter(({ id, rank }) => now.ranks.get(id) !== rank)
    if (moved.length === 0 && ranks.length === now.ranks.size) return now.version
    if (version !== undefined && version !== now.version) {
      throw new Stale(t('The open applications or their order have changed since the list was loaded.'), now.version)
    }
    refuseOthers(ranks, now.ranks)
    await writeRanks(tx, moved)
    await writeTogether(tx, [renewedRanking])
    const { now: at, actor, requestId } = work
    const common = { version: null, at, actorId: actor.id, actorRole: actor.role, action: 'ranked' as const, requestId }
    const change = ({ id, rank }: RankRequest) => ({
      form_type: '',
      field: 'rank',
      before: now.ranks.get(id) ?? null,
      after: rank,
    })
    await record(
      tx,
      moved.map((each) => ({ ...common, applicationId: each.id, changes: [change(each)] })),
    )
    return now.version + 1
  })
}

function refuseUnordered(ranks: RankRequest[]): void {
  const places = new Set(ranks.map(({ rank }) => rank))
  const ids = new Set(ranks.map(({ id }) => id))
  if (ids.size < ranks.length) throw new Invalid(t('An application is ranked twice.'))
  if (places.size < ranks.length || Math.max(0, ...places) > ranks.length) {
    throw new Invalid(t('The ranks must be 1 to {count}, each used once.', { count: ranks.length }))
  }
}

function refuseOthers(ranks: RankRequest[], open: Map<string, number | null>): void {
  const unknown = ranks.filter(({ id }) => !open.has(id))
  const given = new Set(ranks.map(({ id }) => id))
  const missing = [...open.keys()].filter((id) => !given.has(id))
  if (unknown.length === 0 && missing.length === 0) return
  const problems = [
    ...(unknown.length > 0
      ? [t('{count} of the applications are closed or do not exist.', { count: unknown.length })]
      : []),
    ...(missing.length > 0
      ? [t('{count} open applications are missing from the order.', { count: missing.length })]
      : []),
  ]
  throw new Refused(
    t('The order does not match the open applications: {problems} Refresh the list and try again.', {
      problems: problems.join(' '),
    }),
    problems,
  )
}
