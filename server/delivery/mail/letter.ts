import { t } from '../../../src/texts/t.ts'
import type { Notification } from '../../queries/notification.ts'

/** The most notifications in one mail; further ones are counted. */
const most = 100

/** A mail's subject and text, in the reader's language: each notification with a link to where it leads. */
export function letterOf(notifications: Notification[], origin: string) {
  const others = notifications.length - most
  const texts = notifications.slice(0, most).map(({ text, ...place }) => `${line(text)}\n${origin}${pathOf(place)}`)
  return {
    subject: subjectOf(notifications),
    text: [
      ...texts,
      ...(others > 0
        ? [t({ one: '{count} more notification.', other: '{count} more notifications.' }, { count: others })]
        : []),
      t('You choose in the account menu whether you get these mails at once, once a day or not at all.'),
    ].join('\n\n'),
  }
}

/** The notification itself, if there is one. */
function subjectOf(notifications: Notification[]): string {
  const [first] = notifications
  if (first && notifications.length === 1) return shortened(line(first.text))
  const applications = new Set(notifications.map(({ reference_number }) => reference_number))
  const [reference] = applications
  const count = notifications.length
  return applications.size === 1 && reference !== undefined
    ? t({ one: '{reference}: {count} notification', other: '{reference}: {count} notifications' }, { reference, count })
    : t({ one: '{count} notification', other: '{count} notifications' }, { count })
}

/** One line, whatever people have typed: a further line could pass for another notification, or for a header. */
const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const longest = 150

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text
}

/** The page of the product; what is about no single application leads to what there is to do. */
function pathOf({ application_id: id, form_key: form, path }: Omit<Notification, 'text'>): string {
  if (path !== undefined) return path
  if (id === undefined) return '/my-tasks'
  const application = `/credit-requests/${encodeURIComponent(id)}`
  return form === null
    ? `${application}/details`
    : `${application}/edit?${new URLSearchParams({ form_type: form }).toString()}`
}
