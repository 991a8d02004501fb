import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './useFocusKept.ts'

/**
 * A dialog returns the focus to the button that opened it. If the button is gone, because of what the dialog did, the
 * focus moves to `place`. The same holds for any other part whose button has gone.
 */
export function useFocusWhenClosed(isOpen: boolean, place: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false)
  // An effect, because the dialog has released the focus by then.
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost(place.current)) place.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen, place])
}
