import { quoted } from '../../../texts/quoted.ts'
import { named, t } from '../../../texts/t.ts'
import type { HistoryEntry } from '../../../api/http/types.ts'
import { formatSize } from '../../../ui/format/figures.ts'

const document = ({ document: file }: HistoryEntry): string => {
  if (!file) return t('a document')
  const { name, size, version } = file
  // Most documents have only one.
  const isLater = version !== null && version !== undefined && version > 1
  const what = isLater ? t('version {version} of {name}', { version, name }) : name
  return size === null ? what : `${what} (${formatSize(size)})`
}

const condition = ({ conditions: [text] = [] }: HistoryEntry): string =>
  text === undefined ? t('a condition') : quoted(text)

const asked = ({ question, form_name: form }: HistoryEntry): string => {
  const values = { who: question?.asked_of ?? '', form: named(form ?? ''), field: named(question?.field_name ?? '') }
  return question?.field_name
    ? t('asked {who} about “{field}” in {form}', values)
    : t('asked {who} about {form}', values)
}

/** What happened, as the end of a sentence that begins with the actor's name. */
const verbs: Record<string, (entry: HistoryEntry) => string> = {
  created: () => t('created the application'),
  saved: ({ form_name: form }) => (form ? t('saved {form}', { form: named(form) }) : t('saved the application')),
  transition: ({ form_name: form, transition_name: action }) => {
    if (action) return t('chose “{action}”', { action: named(action) })
    return form ? t('advanced {form}', { form: named(form) }) : t('advanced the application')
  },
  sealed: ({ seal }) =>
    seal ? t('sealed the decision ({seal})', { seal: seal.slice(0, 12) }) : t('sealed the decision'),
  ranked: () => t('changed the ranking'),
  'document added': (entry) => t('added {document}', { document: document(entry) }),
  'document removed': (entry) => t('removed {document}', { document: document(entry) }),
  'conditions stated': ({ conditions = [] }) =>
    t({ one: 'set 1 condition', other: 'set {count} conditions' }, { count: conditions.length }),
  'condition fulfilled': (entry) => t('marked {condition} as fulfilled', { condition: condition(entry) }),
  'waiver asked': (entry) => t('requested a waiver of {condition}', { condition: condition(entry) }),
  'waiver refused': (entry) => t('refused the waiver of {condition}', { condition: condition(entry) }),
  'condition waived': (entry) => t('waived {condition}', { condition: condition(entry) }),
  'question asked': asked,
  'question answered': () => t('answered a question'),
  'question withdrawn': () => t('withdrew a question'),
}

export const sentence = (entry: HistoryEntry): string => verbs[entry.action]?.(entry) ?? entry.action

/** What the action did to another form. */
export function effect({ form_name: name, event, to_state: to }: NonNullable<HistoryEntry['effects']>[number]): string {
  const form = named(name ?? '')
  if (event === 'reopened') return t('{form} was reopened', { form })
  return event === 'reconfirm'
    ? t('{form} must be confirmed again', { form })
    : t('{form} is now {state}', { form, state: named(to ?? '') })
}

/** The comment, unless it says no more than the action itself (product spec §4). */
export const ownComment = ({ comments, transition_name: name }: HistoryEntry): string | undefined =>
  comments && comments !== `${name} performed` ? comments : undefined

/** The question and, if the entry is its answer, the answer. */
export const questionAndAnswer = ({ question }: HistoryEntry): string | undefined =>
  question && [question.text, question.answer].filter(Boolean).join('\n— ')
