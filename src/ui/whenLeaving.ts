/**
 * Calls `act` when the page may close, and when the person turns to another tab or window, where they may log out.
 * Returns a function that stops this.
 */
export function whenLeaving(act: () => void): () => void {
  const hidden = () => document.visibilityState === 'hidden' && act()
  document.addEventListener('visibilitychange', hidden)
  window.addEventListener('pagehide', act)
  window.addEventListener('blur', act)
  return () => {
    document.removeEventListener('visibilitychange', hidden)
    window.removeEventListener('pagehide', act)
    window.removeEventListener('blur', act)
  }
}
