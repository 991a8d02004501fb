import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** The nearest element around this one that can have the focus. */
export const focusableAround = (element: Element | null): HTMLElement | null | undefined =>
  element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')

/**
 * When a part goes with the focus in it, such as a message closed by its own button, the nearest focusable element
 * around it gets the focus.
 */
export function useFocusHandedUp(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement)) focusableAround(element)?.focus({ preventScroll: true })
    }
  }, [part])
}
