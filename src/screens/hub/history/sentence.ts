import type { HistoryEntry } from '../../../api/http/types.ts'
import { formatSize } from '../../../ui/format.ts'

const document = ({ document: file }: HistoryEntry): string => {
  if (!file) return 'a document'
  return file.size === null ? file.name : `${file.name} (${formatSize(file.size)})`
}

/** What happened, as the end of a sentence that begins with the actor's name. */
const verbs: Record<string, (entry: HistoryEntry) => string> = {
  created: () => 'created the application',
  saved: ({ form_name }) => `saved ${form_name ?? 'the application'}`,
  transition: ({ form_name, transition_name }) =>
    transition_name ? `chose “${transition_name}”` : `moved ${form_name ?? 'the application'} on`,
  sealed: ({ seal }) => `sealed the decision${seal ? ` (${seal.slice(0, 12)})` : ''}`,
  ranked: () => 'changed the ranking',
  'document added': (entry) => `added ${document(entry)}`,
  'document removed': (entry) => `removed ${document(entry)}`,
}

export const sentence = (entry: HistoryEntry): string => verbs[entry.action]?.(entry) ?? entry.action

/** What happened to another form. */
export function effect({
  form_name: form,
  event,
  to_state: state,
}: NonNullable<HistoryEntry['effects']>[number]): string {
  if (event === 'reopened') return `${form} was reopened`
  return event === 'reconfirm' ? `${form} must be confirmed again` : `${form} is now ${state}`
}

/** The comment, unless it says no more than the action itself (product spec §4). */
export const remark = ({ comments, transition_name: name }: HistoryEntry): string | undefined =>
  comments && comments !== `${name} performed` ? comments : undefined
