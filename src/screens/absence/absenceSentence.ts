import type { Absence } from '../../api/http/types.ts'
import { formatDate } from '../../ui/format.ts'

/** Who is away, when, and who acts for them, as told to a person. */
export function absenceSentence({ person, delegate, from, until }: Absence, reader: string): string {
  const days = from === until ? `on ${formatDate(from)}` : `from ${formatDate(from)} to ${formatDate(until)}`
  if (person.id === reader) return `You are away ${days}. ${delegate.name} acts for you.`
  if (delegate.id === reader) return `You act for ${person.name}, who is away ${days}.`
  return `${person.name} is away ${days}. ${delegate.name} acts for them.`
}
