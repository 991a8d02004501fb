import { useEffect } from 'react'

/** Makes the browser ask before the page is closed or loaded again. */
export function useAskBeforeUnload(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
}
