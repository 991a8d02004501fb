import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus during an action. A button that is disabled while its action runs loses the focus; a field from which
 * a key begins the action may be locked by it. Afterwards the element that had the focus gets it again, or `place` if
 * the element is gone or disabled. Returns a function to call when an action begins.
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
  if (!(last instanceof HTMLElement) || last === document.body || !isFocusLost(place)) return
  if (last.isConnected && !last.matches(':disabled')) last.focus()
  else place?.focus({ preventScroll: true })
}

/**
 * Whether the focus is on nothing, seen from `place`. The browser removes it from a disabled element only when it draws
 * the next frame; a dialog then takes it to its own root, so that whatever is around `place` counts as nothing.
 */
export function isFocusLost(place: HTMLElement | null): boolean {
  const active = document.activeElement
  if (active === null || active === document.body || active.matches(':disabled')) return true
  return active !== place && active.contains(place)
}
