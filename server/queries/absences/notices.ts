import { t } from '../../../src/texts/t.ts'
import { type Absence, listAbsences } from '../../store/people/absences.ts'
import { lastDayOf } from '../../model/absenceDays.ts'
import { gapIn } from './gap.ts'
import { writtenDay } from '../writtenDay.ts'
import type { ReadContext } from '../../model/work.ts'

/** A notification that is not about one application. */
interface Notice {
  id: string
  at: string
  text: string
  form_key: null
}

/**
 * Returns the person's notifications about absences: those that others entered, of colleagues for whom the person acts
 * or of the person, and those in which nobody acts for the person.
 */
export async function absenceNotices({ db, actor, now }: ReadContext): Promise<Notice[]> {
  const absences = await listAbsences(db, now, actor.id)
  return absences.flatMap((absence) => [
    ...(absence.madeBy.id !== actor.id && absence.isDelegated ? [notice(absence, actor.id)] : []),
    ...(absence.person.id === actor.id ? gapNotice(absence) : []),
  ])
}

/** It is as new as what keeps the delegate from acting: a change of an account, or an absence of their own. */
function gapNotice(absence: Absence): Notice[] {
  const text = gapIn(absence)
  if (text === undefined) return []
  const { id, isDelegated, accountChangedAt, delegateAway, madeAt } = absence
  const at = (isDelegated ? delegateAway?.madeAt : accountChangedAt) ?? madeAt
  return [{ id: `${id}-gap`, at: at.toISOString(), text, form_key: null }]
}

function notice(absence: Absence, reader: string): Notice {
  const { id, person, delegate, madeBy, madeAt } = absence
  const [from, until] = [writtenDay(absence.startsAt), writtenDay(new Date(lastDayOf(absence)))]
  const text =
    delegate.id === reader
      ? t('You act for {name}, who is away from {from} to {until}.', { name: person.name, from, until })
      : t('{name} acts for you from {from} to {until}. {maker} recorded your absence.', {
          name: delegate.name,
          from,
          until,
          maker: madeBy.name,
        })
  return { id, at: madeAt.toISOString(), text, form_key: null }
}
