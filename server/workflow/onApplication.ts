import { createHash } from 'node:crypto'
import { t } from '../../src/texts/t.ts'
import { NotFound, Refused } from '../errors/problems.ts'
import { readable } from '../model/evolution/readable.ts'
import { type Work, workOn, type WorkInTransaction } from '../model/work.ts'
import {
  type Claim,
  type KeptAnswer,
  answerIn,
  isKeyTaken,
  keptAnswer,
  lockOf,
  waitAlone,
} from '../store/applications/answers.ts'
import type { Application } from '../store/applications/application.ts'
import { type Target, lockApplication } from '../store/applications/applications.ts'
import { holdToChange } from '../store/applications/holdToChange.ts'
import type { LockedApplication, LockedValues } from '../store/applications/applicationDetails.ts'
import type { StatementPart } from '../store/statementPart.ts'
import { type Tx, isTransaction } from '../store/transaction.ts'
import { heldActor, inMarkedTransaction, refuseNewDelegations, refuseOtherRole } from './actorTransaction.ts'

/** A request to change an application. */
export interface ChangeRequest {
  /** The Idempotency-Key. Without one, the work is always done. */
  key?: string
  operation: string
  /** The content that tells this request apart from others with the same key. */
  content: unknown
}

/** Work on a locked application. */
export interface ApplicationChange<Locked extends LockedApplication> extends WorkInTransaction {
  found: Locked
  application: Application
  /** The parts that store the answer for retries, to be written with the change; none if the request has no key. */
  keep(answer: KeptAnswer): StatementPart[]
}

export interface ChangeOptions<Locked extends LockedApplication> {
  target: Target
  request: ChangeRequest
  /** Reads the application after it has been locked. */
  read(tx: Tx, values: LockedValues): Promise<Locked>
}

/** Makes the answer to the request. It is called before the change is written, with the application as it will be. */
export type ShowAnswer<Locked extends LockedApplication> = (
  work: Work,
  application: Application,
  found: Locked,
) => Promise<KeptAnswer>

/**
 * Changes an application in one transaction, once for each key of a person: a retry returns the first answer and
 * changes nothing (spec decision 7). The person's permissions are those at the beginning of the request, as in
 * `inActorTransaction`; the application is read after its lock has been granted. Refuses an unknown application (404)
 * and a key that belongs to another request (409).
 */
export function onApplication<Locked extends LockedApplication>(
  work: Work,
  { target, request, read }: ChangeOptions<Locked>,
  change: (inside: ApplicationChange<Locked>) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const claim = claimOf(work, request)
  return inMarkedTransaction(work, async (tx) => {
    const { actor, id } = await lock(work, tx, target, claim && lockOf(claim))
    const found = await read(tx, { id, userId: actor.id, role: actor.role, at: new Date(), key: request.key ?? null })
    if (claim && found.answer) return givenBefore(answerIn(found.answer, claim))
    const inside = { ...work, now: timeOf(work, found), db: tx, actor, known: work.knownAt(found.lookupVersion) }
    await refuseNewDelegations(inside, found.absentIds)
    const keep = (answer: KeptAnswer) => (claim ? [keptAnswer(claim, answer)] : [])
    const own = workOn(inside, found.application)
    const application = readable(own.workflows, found.application)
    return change({ ...own, found, application, keep }).catch(refuseTakenKey)
  })
}

/**
 * The time of the change: now, but not before the last change that it is based on, such as a document that was added
 * while the request waited for the lock.
 */
const timeOf = ({ now }: Work, { changedAt }: LockedApplication): Date =>
  changedAt && changedAt > now ? changedAt : now

export function claimOf({ actor }: Work, { key, operation, content }: ChangeRequest): Claim | undefined {
  if (key === undefined) return undefined
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { actorId: actor.id, key, operation, requestHash }
}

/**
 * Locks the actor and the application, in one statement for most people. For a person who acts for absent colleagues,
 * locks their absences first, in a statement of its own.
 */
async function lock(work: Work, tx: Tx, target: Target, key: string | undefined) {
  const { actor, sessionId } = work
  const isAlone = !isTransaction(work.db) && !actor.actingFor?.length
  const held = isAlone ? await holdToChange(tx, { userId: actor.id, sessionId }, target, key) : undefined
  if (held) {
    refuseOtherRole(actor, held)
    return { actor, id: held.id }
  }
  const current = isTransaction(work.db) ? actor : await heldActor(work, tx)
  if (key !== undefined) await waitAlone(tx, key)
  const id = await lockApplication(tx, target)
  if (id === undefined) throw new NotFound()
  return { actor: current, id }
}

/** Returns the stored answer. Refuses a key that belongs to another request (409). */
export function givenBefore(answer: KeptAnswer | 'another'): KeptAnswer {
  if (answer !== 'another') return answer
  throw keyTaken()
}

const keyTaken = () =>
  new Refused(t('This Idempotency-Key belongs to another request.'), undefined, 'idempotency_key_taken')

function refuseTakenKey(error: unknown): never {
  throw isKeyTaken(error) ? keyTaken() : error
}
