import { randomUUID } from 'node:crypto'
import { t } from '../../../src/texts/t.ts'
import { type VerificationTask, runVerification } from '../../audit/verification/runVerification.ts'
import { NotFound, Refused, Unavailable } from '../../errors/problems.ts'
import { refuseUnlessCapable } from '../../model/capabilities.ts'
import type { Work } from '../../model/work.ts'
import {
  endVerification,
  findVerification,
  insertVerification,
  runningVerification,
} from '../../store/audit/verifications.ts'
import { inActorTransaction, withoutDelegations } from '../actorTransaction.ts'

/** The parts of the server that a verification needs. */
export interface VerifyingServer extends Omit<VerificationTask, 'id' | 'databaseUrl' | 'keys'> {
  /** Background work runs on connections of its own. */
  databaseUrl: string | undefined
  stopping: AbortSignal
  /** Is called with the error if a verification that has begun could not go on. */
  failed: (error: unknown) => void
}

const refuse = (work: Work) => refuseUnlessCapable(work, 'audit', t('verify the audit trail'))

/** Begins to verify the whole audit. Only one verification runs at a time. Returns its id. */
export async function startVerification(
  { databaseUrl, stopping, failed, ...given }: VerifyingServer,
  work: Work,
): Promise<string> {
  refuse(work)
  if (databaseUrl === undefined)
    throw new Unavailable(t('The server is very busy right now. Please try again in a moment.'), 'not_done')
  const id = randomUUID()
  await inActorTransaction(withoutDelegations(work), async (inside) => {
    refuse(inside)
    const { db: tx, actor, now } = inside
    if (!(await insertVerification(tx, { id, startedBy: actor.id, startedAt: now }))) throw await alreadyRunning(inside)
  })
  const keys = [work.key.publicHalf, ...work.key.earlier]
  runVerification(work.db, { ...given, databaseUrl, id, keys }, stopping).catch(failed)
  return id
}

async function alreadyRunning({ db }: Work): Promise<Refused> {
  const name = (await runningVerification(db))?.startedBy.name ?? ''
  return new Refused(
    t('A verification of {name} is running. Only one runs at a time: wait until it is done.', { name }),
    undefined,
    'verification_running',
  )
}

/** Stops a verification, no matter who started it. */
export async function stopVerification(work: Work, id: string): Promise<void> {
  await inActorTransaction(withoutDelegations(work), async (inside) => {
    refuse(inside)
    if (!(await findVerification(inside.db, id))) throw new NotFound()
    if (!(await endVerification(inside.db, id, { state: 'stopped' })))
      throw new Refused(t('This verification has ended already.'))
  })
}
