import { remember } from '../../api/remember.ts'

const keyOf = (user: string) => `notifications_seen ${user}`

/**
 * The time of the newest notification that a person has seen in this browser, as the server wrote it; '' for never. The
 * browser's own clock does not count: it may be wrong.
 */
export const seen = {
  read: (user: string): string => localStorage.getItem(keyOf(user)) ?? '',
  keep(user: string, notifications: { at: string }[]): string {
    const newest = [seen.read(user), ...notifications.map(({ at }) => at)].reduce((a, b) => (a > b ? a : b))
    remember(keyOf(user), newest)
    return newest
  },
  /** Tells what the person has seen in another tab. Returns how to stop. */
  watch(user: string, listener: (newest: string) => void): () => void {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === keyOf(user) && newValue !== null) listener(newValue)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}
