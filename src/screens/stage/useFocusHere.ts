import { type RefObject, useEffect, useRef } from 'react'

/** What appears has the focus; when it goes, the focus is where it was before. */
export function useFocusHere<Place extends HTMLElement>(): RefObject<Place | null> {
  const here = useRef<Place>(null)
  useEffect(() => {
    const [place, before] = [here.current, document.activeElement]
    place?.focus()
    return () => {
      const isLost = document.activeElement === document.body || place?.contains(document.activeElement)
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return here
}
