import { t } from '../../texts/t.ts'
import type { Absence } from '../../api/http/types.ts'
import { formatDate } from '../../ui/format.ts'

/** Who is away, when, and who acts for them, as told to a person. */
export function absenceSentence({ person, delegate, from, until }: Absence, reader: string): string {
  const days =
    from === until
      ? t('on {from}', { from: formatDate(from) })
      : t('from {from} to {until}', { from: formatDate(from), until: formatDate(until) })
  if (person.id === reader) return t('You are away {days}. {delegate} acts for you.', { days, delegate: delegate.name })
  if (delegate.id === reader) return t('You act for {name}, who is away {days}.', { name: person.name, days })
  return t('{name} is away {days}. {delegate} acts for them.', { name: person.name, days, delegate: delegate.name })
}
