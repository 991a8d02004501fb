import { randomUUID } from 'node:crypto'
import { utcDayOf } from '../../src/engine/codec/stamps.ts'
import { t } from '../../src/texts/t.ts'
import { Invalid, NotFound, Refused } from '../errors/problems.ts'
import {
  type Absence,
  awayDuring,
  closeAbsence,
  countAbsences,
  findAbsence,
  insertAbsence,
  listAbsences,
  lockAbsences,
} from '../store/people/absences.ts'
import type { Tx } from '../store/transaction.ts'
import { holdUser } from '../store/people/users.ts'
import { inActorTransaction, withoutDelegations } from './actorTransaction.ts'
import { isCapable, refuseUnlessCapable } from '../model/capabilities.ts'
import { day } from '../model/absenceDays.ts'
import type { Work } from '../model/work.ts'

/** A requested absence. Days are `YYYY-MM-DD`, in UTC. */
export interface AbsenceRequest {
  /** The person who is away. Absent: the person who asks. */
  personId?: string
  delegateId: string
  /** The first day. Absent: now. */
  from?: string
  /** The last day. */
  until: string
  reason: string
}

/** The longest absence, in days. A person who is away for longer needs a successor. */
const longest = 90
/** How far ahead an absence may begin, in days. */
const furthest = 365
/** How many absences of a person may be open at once. Each one notifies the delegate. */
const most = 10

/** The open absences in which the person is away or the delegate. Administrators get everybody's. */
export function absencesFor(work: Work): Promise<Absence[]> {
  return listAbsences(work.db, work.now, isCapable(work, 'administer') ? undefined : work.actor.id)
}

/** Delegates a person's work to a colleague in the same role while the person is away (ADR 0018). */
export async function makeAbsence(
  work: Work,
  { personId = work.actor.id, delegateId, reason, ...days }: AbsenceRequest,
): Promise<Absence> {
  if (personId !== work.actor.id) refuseUnlessCapable(work, 'administer', t("record somebody else's absence"))
  if (personId === delegateId)
    throw new Invalid({ delegate_id: [t('Choose a delegate other than the person who is away.')] })
  const period = periodOf(days, work.now)
  return inActorTransaction(withoutDelegations(work), async ({ db: tx, now, actor }) => {
    await lockAbsences(tx)
    await refuseUnfit(tx, personId, delegateId)
    if ((await countAbsences(tx, personId, now)) >= most)
      throw new Refused(t('There are {most} absences that have not ended. End one of them first.', { most }))
    const away = await awayDuring(tx, [personId, delegateId], period)
    if (away.has(personId))
      throw new Refused(t('This period overlaps another absence. End that one first, or choose other dates.'))
    if (away.has(delegateId)) throw new Refused(t('The delegate is away in this period. Choose another delegate.'))
    const id = randomUUID()
    await insertAbsence(tx, {
      id,
      personId,
      delegateId,
      ...period,
      reason: reason.trim(),
      madeBy: actor.id,
      madeAt: now,
    })
    const made = await findAbsence(tx, id)
    if (!made) throw new NotFound()
    return made
  })
}

/** Refuses a delegate in another role: what one role may do has no meaning for another. */
async function refuseUnfit(tx: Tx, personId: string, delegateId: string): Promise<void> {
  const person = await holdUser(tx, personId)
  const delegate = await holdUser(tx, delegateId)
  if (!person) throw new Invalid({ person_id: [t('Choose a person from the list.')] })
  if (!delegate) throw new Invalid({ delegate_id: [t('Choose a person from the list.')] })
  if (person.role !== delegate.role) throw new Refused(t('The delegate must have the same role.'))
}

/** Ends an absence early. The absent person, the delegate and administrators may. One that has ended stays as it is. */
export async function endAbsence(work: Work, id: string): Promise<void> {
  await inActorTransaction(withoutDelegations(work), async ({ db: tx, actor }) => {
    const absence = await findAbsence(tx, id)
    const isConcerned = absence && [absence.person.id, absence.delegate.id].includes(actor.id)
    if (!absence || !(isConcerned || isCapable(work, 'administer'))) throw new NotFound()
    await closeAbsence(tx, absence, actor.id)
  })
}

function periodOf(
  { from, until }: Pick<AbsenceRequest, 'from' | 'until'>,
  now: Date,
): { startsAt: Date; endsAt: Date } {
  const today = utcDayOf(now)
  const first = from ?? today
  if (first < today) throw new Invalid({ from: [t('The first day must not be before today.')] })
  if (until < first) throw new Invalid({ until: [t('The last day must not be before the first day.')] })
  const [start, end] = [Date.parse(first), Date.parse(until) + day]
  if (start - Date.parse(today) > furthest * day)
    throw new Invalid({ from: [t('The first day must be within the next {furthest} days.', { furthest })] })
  if (end - start > longest * day)
    throw new Invalid({ until: [t('An absence must not be longer than {longest} days.', { longest })] })
  return { startsAt: first === today ? now : new Date(start), endsAt: new Date(end) }
}
