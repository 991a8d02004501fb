import { t } from '../../../src/texts/t.ts'
import { lastDayOf } from '../../model/absenceDays.ts'
import type { Absence } from '../../store/people/absences.ts'
import { writtenDay } from '../writtenDay.ts'

/** Why nobody acts for the absent person, for some or all of the time; undefined if their delegate does. */
export function gapIn({ person, delegate, isDelegated, delegateAway }: Absence): string | undefined {
  const names = { person: person.name, delegate: delegate.name }
  if (!isDelegated)
    return t('{delegate} cannot act for {person}: they no longer have the same role, or an account is closed.', names)
  if (!delegateAway) return undefined
  const from = writtenDay(delegateAway.startsAt)
  const until = writtenDay(new Date(lastDayOf(delegateAway)))
  return t('{delegate} is away from {from} to {until}: nobody acts for {person} in their place then.', {
    ...names,
    from,
    until,
  })
}
