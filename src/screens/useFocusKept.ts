import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A button is disabled while its action runs, and so loses the focus; a field, from which a key can begin the action,
 * may be locked by it. Afterwards what had the focus has it again, or `place` where that is gone or disabled. Answers
 * what an action calls as it begins.
 */
export function useFocusKept(busy: boolean, place: RefObject<HTMLElement | null>): () => void {
  const last = useRef<Element>(null)
  useLayoutEffect(() => {
    if (busy) return
    restore(last.current, place.current)
    last.current = null
  }, [busy, place])
  return () => {
    last.current = document.activeElement
  }
}

function restore(last: Element | null, place: HTMLElement | null): void {
  if (!(last instanceof HTMLElement) || last === document.body || !isLost(document.activeElement)) return
  if (last.isConnected && !last.matches(':disabled')) last.focus()
  else place?.focus({ preventScroll: true })
}

/** The browser takes the focus from what is disabled only as it draws the next frame. */
const isLost = (active: Element | null) => active === null || active === document.body || active.matches(':disabled')
