import { t } from '../../src/texts/t.ts'
import { type Absence, listAbsences } from '../store/people/absences.ts'
import { lastDayOf } from '../model/absenceDays.ts'
import { writtenDay } from './writtenDay.ts'
import type { ReadingWork } from '../model/work.ts'

/** A notification about no single application. */
interface Notice {
  id: string
  at: string
  text: string
  form_key: null
}

/** Absences that others entered and that concern the person: those of colleagues for whom they act, and their own. */
export async function absenceNotices({ db, actor, now }: ReadingWork): Promise<Notice[]> {
  const absences = await listAbsences(db, now, actor.id)
  return absences.flatMap((absence) => (absence.madeBy.id === actor.id ? [] : [notice(absence, actor.id)]))
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
