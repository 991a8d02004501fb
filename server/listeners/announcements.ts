import { insertAnnouncements, pruneAnnouncements } from '../store/messages/announcements.ts'
import type { Listener } from './listener.ts'

/** Stores the notifications that the definitions announce for a transition. */
export const announcements: Listener = {
  name: 'announcements',
  write: ({ at, applicationId, formType, code, actorId, announced }) =>
    insertAnnouncements({
      at,
      application_id: applicationId,
      form_type: formType,
      transition_code: code,
      actor_id: actorId,
      announcements: announced,
    }),
  regularly: {
    every: 60 * 60 * 1000,
    async work(db) {
      const removed = await pruneAnnouncements(db)
      return removed > 0 ? { removed } : undefined
    },
  },
}
