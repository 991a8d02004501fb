import { NotFound } from '../../errors/problems.ts'
import { refuseUnlessAtWorkbench } from '../../model/workbench/refusals.ts'
import type { Work } from '../../model/work.ts'
import { type Replay, findReplay, findingsOf, latestReplays, replayRuns } from '../../store/workbench/replays.ts'

const most = 20

/** Returns the latest replays without what they found, and without those of other people's drafts. */
export async function readReplays(work: Work) {
  refuseUnlessAtWorkbench(work)
  await replayRuns.endSilent(work.db)
  return { results: (await latestReplays(work.db, work.actor.id, most)).map(replayOnWire) }
}

/** Returns a replay with what it found. */
export async function readReplay(work: Work, id: string) {
  refuseUnlessAtWorkbench(work)
  await replayRuns.endSilent(work.db)
  const replay = await findReplay(work.db, id)
  if (!replay || (replay.of === 'draft' && replay.startedBy.id !== work.actor.id)) throw new NotFound()
  const { findings, others } = await findingsOf(work.db, id)
  return { ...replayOnWire(replay), findings, others }
}

const replayOnWire = ({ id, of, hash, base, startedBy, startedAt, state, total, seen, endedAt, ...rest }: Replay) => ({
  id,
  of,
  hash,
  base_hash: base,
  started_by: startedBy,
  started_at: startedAt.toISOString(),
  state,
  total,
  seen,
  ended_at: endedAt?.toISOString() ?? null,
  mistakes: rest.mistakes,
  found: rest.found,
})
