import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A button is disabled while its action runs, and so loses the focus: afterwards it has it again, or `place` has it where
 * the button is gone or stays disabled. Answers what an action calls as it begins.
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
  if (!(last instanceof HTMLElement) || last === document.body || document.activeElement !== document.body) return
  if (last.isConnected && !last.matches(':disabled')) last.focus()
  else place?.focus({ preventScroll: true })
}
