import { useEffect } from 'react'

/** In ms. */
const lookEvery = 20_000

/**
 * Looks at intervals while the page is seen, and at once when it is shown again and for each new reason. `look` is the
 * same each time.
 */
export function useLooks(look: () => Promise<void>, reason: unknown): void {
  useEffect(() => {
    const lookIfSeen = () => {
      if (!document.hidden) void look()
    }
    if (reason) lookIfSeen()
    const timer = setInterval(lookIfSeen, lookEvery)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [look, reason])
}
