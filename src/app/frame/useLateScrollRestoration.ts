import { type RefObject, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** In ms: how long to wait until the page is tall enough. */
const patience = 10_000

/** Input after which the page stays where it is: the person has moved on. */
const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The scroll position of each page in this tab's history, in px, by the key of its location. */
const positions = new Map<string, number>()

/**
 * Restores the scroll position of a page that the person returns to, as soon as the page is tall enough. The router
 * restores it at once, when a list has no rows yet.
 */
export function useLateScrollRestoration(page: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  // A layout effect, so that no position of the old page is kept for the new one.
  useLayoutEffect(() => {
    const position = isReturn ? (positions.get(key) ?? 0) : 0
    const stop = page.current && position > 0 ? scrollOnceTall(page.current, position) : undefined
    const keep = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      window.removeEventListener('scroll', keep)
      stop?.()
    }
  }, [key, isReturn, page])
}

/** Returns what ends the wait. */
function scrollOnceTall(page: HTMLElement, position: number): () => void {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, position)
    if (window.scrollY >= position - 1) stop()
  })
  const timer = setTimeout(stop, patience)
  waiting.signal.addEventListener('abort', () => {
    growth.disconnect()
    clearTimeout(timer)
  })
  for (const type of inputEvents) window.addEventListener(type, stop, { passive: true, signal: waiting.signal })
  growth.observe(page)
  return stop
}
