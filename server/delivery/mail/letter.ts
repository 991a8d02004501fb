import { t } from '../../../src/texts/t.ts'
import type { Notification } from '../../queries/notification.ts'

/** How many notifications one mail shows at most; further ones are only counted. */
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
      t('You choose in the user menu whether you get these mails at once, once a day or not at all.'),
    ].join('\n\n'),
  }
}

/** The subject: the notification itself if there is only one, or else their number. */
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

/** Makes one line of a text: a line break that somebody typed could start a false notification or a false header. */
const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const longest = 150

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text
}

/** The page that a notification leads to; without a single application, the list of tasks. */
function pathOf({ application_id: id, form_key: form, path }: Omit<Notification, 'text'>): string {
  if (path !== undefined) return path
  if (id === undefined) return '/my-tasks'
  const application = `/credit-requests/${encodeURIComponent(id)}`
  return form === null
    ? `${application}/details`
    : `${application}/edit?${new URLSearchParams({ form_type: form }).toString()}`
}
