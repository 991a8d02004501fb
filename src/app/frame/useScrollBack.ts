import { type RefObject, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** In ms: how long a page may take to be as long as it was. */
const patience = 10_000

/** What a person does instead of waiting. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** How far each page of this tab's history was scrolled, in px, by the key of its location. */
const positions = new Map<string, number>()

/**
 * Scrolls a page that the person comes back to, to where it was. The router does so at once, when a list has no rows
 * yet; this does so as soon as the page is long enough.
 */
export function useScrollBack(page: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  // As the page is replaced, so that the old one's position is not that of the new one.
  useLayoutEffect(() => {
    const left = isBack ? (positions.get(key) ?? 0) : 0
    const stop = page.current && left > 0 ? scrollOnceLong(page.current, left) : undefined
    const keep = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      window.removeEventListener('scroll', keep)
      stop?.()
    }
  }, [key, isBack, page])
}

function scrollOnceLong(page: HTMLElement, left: number): () => void {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, left)
    if (window.scrollY >= left - 1) stop()
  })
  const timer = setTimeout(stop, patience)
  waiting.signal.addEventListener('abort', () => {
    growth.disconnect()
    clearTimeout(timer)
  })
  for (const act of acts) window.addEventListener(act, stop, { passive: true, signal: waiting.signal })
  growth.observe(page)
  return stop
}
