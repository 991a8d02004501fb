import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** The nearest element around this one that can have the focus. */
export const focusableAround = (element: Element | null): HTMLElement | null | undefined =>
  element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')

/** A part that goes with the focus in it, such as a message by its own button, hands the focus to what holds it. */
export function useFocusHandedUp(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement)) focusableAround(element)?.focus({ preventScroll: true })
    }
  }, [part])
}
