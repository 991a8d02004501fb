import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; by then `prepare` has been called, and what is drawn for paper is there. */
export function usePrinting(prepare: () => void): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => {
      prepare()
      // The browser takes its picture as soon as its listeners have run.
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
