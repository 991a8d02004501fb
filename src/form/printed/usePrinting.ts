import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. Calls `prepare` first, and draws the printed parts before the browser prints. */
export function usePrinting(prepare: () => void): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => {
      prepare()
      // The browser captures the page as soon as its listeners have run.
      flushSync(() => setPrinting(true))
    }
    const end = () => setPrinting(false)
    const change = ({ matches }: { matches: boolean }) => (matches ? begin() : end())
    const paper = window.matchMedia?.('print')
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper?.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper?.removeEventListener('change', change)
    }
  }, [prepare])
  return printing
}
