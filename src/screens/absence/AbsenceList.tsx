import { t } from '../../texts/t.ts'
import type { Absence } from '../../api/http/types.ts'
import { formatDate } from '../../ui/format/days.ts'
import { ActionLine, ActionLines } from '../ActionLines.tsx'

export interface AbsenceListProps {
  absences: Absence[]
  reader: string
  busy: boolean
  onEnd(absence: Absence): void
}

/** The absences that are not over. Each can be ended early. */
export function AbsenceList({ absences, reader, busy, onEnd }: AbsenceListProps) {
  return (
    <ActionLines label={t('Absences')}>
      {absences.map((absence) => (
        <ActionLine
          key={absence.id}
          title={absenceSentence(absence, reader)}
          about={[absence.gap, about(absence, reader)].filter(Boolean).join(' ')}
          action={endLabel(absence)}
          actionName={`${endLabel(absence)}: ${absence.person.name}, ${formatDate(absence.until)}`}
          busy={busy}
          onAct={() => onEnd(absence)}
        />
      ))}
    </ActionLines>
  )
}

const endLabel = ({ running }: Absence): string => (running ? t('End now') : t('Cancel absence'))

/** The reason, and who recorded it where that was somebody else. */
function about({ reason, person, made_by_name: maker }: Absence, reader: string): string {
  return person.id === reader && person.name === maker ? reason : t('{reason} (recorded by {maker})', { reason, maker })
}

/** A sentence that says who is away, when, and who acts for them. */
function absenceSentence({ person, delegate, from, until }: Absence, reader: string): string {
  const days =
    from === until
      ? t('on {from}', { from: formatDate(from) })
      : t('from {from} to {until}', { from: formatDate(from), until: formatDate(until) })
  if (person.id === reader) return t('You are away {days}. {delegate} acts for you.', { days, delegate: delegate.name })
  if (delegate.id === reader) return t('You act for {name}, who is away {days}.', { name: person.name, days })
  return t('{name} is away {days}. {delegate} acts for them.', { name: person.name, days, delegate: delegate.name })
}
