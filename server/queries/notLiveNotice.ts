import { t } from '../../src/texts/t.ts'
import type { DefinitionsInUse } from '../definitions/inUse.ts'
import { isCapable } from '../model/capabilities.ts'
import type { Notification } from './notification.ts'
import type { Work } from '../model/work.ts'

/** How many mistakes are shown, and how many characters of each. */
const most = { mistakes: 20, length: 500 }

/**
 * Returns the notification that an edit of the definitions is not live, and why; an empty list for people who may not
 * define.
 */
export function notLiveNotice(work: Work, definitions: Pick<DefinitionsInUse, 'notLive'>): Notification[] {
  const { since, mistakes } = definitions.notLive() ?? {}
  if (!since || !mistakes || !isCapable(work, 'define')) return []
  const text = t(
    {
      one: 'The current definitions are not live: they have a mistake. The last valid definitions stay in use.',
      other:
        'The current definitions are not live: they have {count} mistakes. The last valid definitions stay in use.',
    },
    { count: mistakes.length },
  )
  return [
    {
      id: 'definitions',
      at: since.toISOString(),
      text,
      form_key: null,
      mistakes: mistakes.slice(0, most.mistakes).map((mistake) => mistake.slice(0, most.length)),
    },
  ]
}
