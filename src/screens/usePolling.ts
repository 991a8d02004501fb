import { useEffect } from 'react'

/** In ms: the interval. */
const interval = 20_000

/**
 * Calls `check` at intervals while the page is visible, and at once when it becomes visible again and for each new
 * reason. `check` must keep its identity.
 */
export function usePolling(check: () => Promise<void>, reason: unknown): void {
  useEffect(() => {
    const checkIfVisible = () => {
      if (!document.hidden) void check()
    }
    if (reason) checkIfVisible()
    const timer = setInterval(checkIfVisible, interval)
    document.addEventListener('visibilitychange', checkIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkIfVisible)
    }
  }, [check, reason])
}
