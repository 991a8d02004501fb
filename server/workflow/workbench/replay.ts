import { randomUUID } from 'node:crypto'
import { t } from '../../../src/texts/t.ts'
import { NotFound, Refused, Unavailable } from '../../errors/problems.ts'
import { isCapable } from '../../model/capabilities.ts'
import { refuseUnlessAtWorkbench } from '../../model/workbench/refusals.ts'
import type { Work } from '../../model/work.ts'
import { type Replay, endReplay, findReplay, insertReplay, runningReplay } from '../../store/workbench/replays.ts'
import { inActorTransaction, withoutDelegations } from '../actorTransaction.ts'
import { runReplay } from '../replay/runReplay.ts'
import type { Bench } from './bench.ts'
import { filesNamed } from './files.ts'

/** The parts of the server that a replay needs. */
export interface ReplayContext {
  bench: Bench
  /** Background work runs on connections of its own. */
  databaseUrl: string | undefined
  stopping: AbortSignal
  /** Is called with the error if a replay that has begun could not go on. */
  failed: (error: unknown) => void
}

/** Begins to run definitions over all open applications. Only one replay runs at a time. Returns its id. */
export async function startReplay(context: ReplayContext, work: Work, of: string): Promise<string> {
  refuseUnlessAtWorkbench(work)
  const { bench, databaseUrl, stopping, failed } = context
  if (databaseUrl === undefined)
    throw new Unavailable(t('The server is very busy right now. Please try again in a moment.'), 'not_done')
  const after = await filesNamed(bench, work, of)
  const { source: before } = await bench.definitions.current()
  const id = randomUUID()
  await inActorTransaction(withoutDelegations(work), async (inside) => {
    refuseUnlessAtWorkbench(inside)
    const { db: tx, actor, now } = inside
    const begun = { id, of, hash: after.hash, base: before.hash, startedBy: actor.id, startedAt: now }
    if (!(await insertReplay(tx, begun))) throw await alreadyRunning(inside)
  })
  const task = { databaseUrl, id, before: before.files, after: after.files }
  runReplay(work.db, task, stopping).catch(failed)
  return id
}

async function alreadyRunning({ db }: Work): Promise<Refused> {
  const name = (await runningReplay(db))?.startedBy.name ?? ''
  return new Refused(
    t('A replay of {name} is running. Only one runs at a time: wait until it is done.', { name }),
    undefined,
    'replay_running',
  )
}

/** Stops a replay. A person may stop their own, and those who may publish any. */
export async function stopReplay(work: Work, id: string): Promise<void> {
  await inActorTransaction(withoutDelegations(work), async (inside) => {
    const replay = await findStoppable(inside, id)
    if (!(await endReplay(inside.db, replay.id, { state: 'stopped' })))
      throw new Refused(t('This replay has ended already.'))
  })
}

/** Finds the replay for a person who started it or may publish; for everybody else, it does not exist. */
async function findStoppable(work: Work, id: string): Promise<Replay> {
  refuseUnlessAtWorkbench(work)
  const replay = await findReplay(work.db, id)
  const isOwn = replay?.startedBy.id === work.actor.id
  if (!replay || !(isOwn || isCapable(work, 'publish'))) throw new NotFound()
  return replay
}
