import { useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import { useAddress } from './useAddress.ts'

/** In milliseconds: how long typing must pause before the search is sent. Clearing the text does not wait. */
const pause = 200

/** In characters, as in the API contract. */
export const longestSearch = 200

/**
 * A search text. Once typing pauses it goes to the address and replaces the history entry, so that Back does not step
 * through the letters. Another address, such as after Back, replaces what was typed. A person who leaves the list
 * during the pause is not held back by it.
 */
export function useSearchText() {
  const { params, set } = useAddress()
  const { key } = useLocation()
  const settled = (params.get('search') ?? '').slice(0, longestSearch)
  const [typed, setTyped] = useState(settled)
  const written = useRef(settled)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(set)
  useEffect(() => {
    latest.current = set
  })
  const shown = useRef(key)
  useEffect(() => {
    const pending = timer
    return () => clearTimeout(pending.current)
  }, [])
  // Never blocks. It only learns that the person leaves before the screen is drawn again, while the next screen's code
  // still loads.
  useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname !== currentLocation.pathname) clearTimeout(timer.current)
    return false
  })
  useEffect(() => {
    const isAnother = shown.current !== key
    shown.current = key
    if (!isAnother || settled === written.current) return
    clearTimeout(timer.current)
    written.current = settled
    setTyped(settled)
  }, [key, settled])

  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        written.current = text
        latest.current({ search: text }, { replace: true })
      },
      text ? pause : 0,
    )
  }
  /** Takes the text over at once. The caller writes it to the address together with other changes. */
  const settle = (text: string) => {
    clearTimeout(timer.current)
    written.current = text
    setTyped(text)
    return text
  }
  return { typed, settled, type, settle }
}
