import { type RefObject, useEffect, useRef } from 'react'
import { focusableAround } from '../../../ui/useFocusHandedUp.ts'

/** What appears has the focus; when it goes, the focus is where it was before, else on what held it. */
export function useFocusHere<Place extends HTMLElement>(): RefObject<Place | null> {
  const here = useRef<Place>(null)
  useEffect(() => {
    const [place, active] = [here.current, document.activeElement]
    const before = active === document.body ? focusableAround(place) : active
    place?.focus()
    return () => {
      const isLost = document.activeElement === document.body || place?.contains(document.activeElement)
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return here
}
