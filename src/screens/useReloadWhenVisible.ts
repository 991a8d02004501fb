import { useEffect } from 'react'

/** Reloads whenever the browser's tab becomes visible again (product spec §2). `reload` keeps its identity. */
export function useReloadWhenVisible(reload: () => unknown): void {
  useEffect(() => {
    const listen = () => {
      if (document.visibilityState === 'visible') reload()
    }
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [reload])
}
