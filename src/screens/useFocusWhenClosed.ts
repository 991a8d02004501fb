import { type RefObject, useEffect, useRef } from 'react'

/**
 * A dialog gives the focus back to the button that opened it. Where that went with what the dialog did, the focus goes
 * to `place`. So it does from any other part that took its button along.
 */
export function useFocusWhenClosed(isOpen: boolean, place: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false)
  // An effect: the dialog has let go of the focus by then.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) place.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen, place])
}
