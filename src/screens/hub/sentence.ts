import type { HistoryEntry } from '../../api/types.ts'

/** What happened, as the end of a sentence that begins with the actor's name. */
const verbs: Record<string, (entry: HistoryEntry) => string> = {
  created: () => 'created the application',
  saved: ({ form_name }) => `saved ${form_name ?? 'the application'}`,
  transition: ({ form_name, transition_name }) => transition_name ?? `moved ${form_name ?? 'the application'} on`,
  ranked: () => 'changed the ranking',
  'document added': () => 'added a document',
  'document removed': () => 'removed a document',
}

export const sentence = (entry: HistoryEntry): string => verbs[entry.action]?.(entry) ?? entry.action

const plain = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '(empty)'
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'row' : 'rows'}`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** One field's difference, in words. */
export const difference = ({ field, title, before, after }: NonNullable<HistoryEntry['changes']>[number]) => ({
  title: title ?? field,
  before: plain(before),
  after: plain(after),
})
