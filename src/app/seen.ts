const key = 'notifications_seen'

/** When this browser's person last opened the bell, as an ISO timestamp; '' for never. */
export const seen = {
  read: (): string => localStorage.getItem(key) ?? '',
  keep: (): string => {
    const now = new Date().toISOString()
    localStorage.setItem(key, now)
    return now
  },
}
