import { useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import { useAddress } from './useAddress.ts'

/** Typing sends no request a key; clearing is not typing. In milliseconds. */
const pause = 200

/** In characters, as the contract has it. */
export const longestSearch = 200

/**
 * A search as it is typed, and as it is in the address once the person pauses, in place of the entry before: Back
 * leads past the letters. Another address, such as Back's, takes the place of what was typed; who leaves before the
 * pause is not held back by it.
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
  // Blocks nothing: it hears that the person leaves before the screen is drawn again, while another's code is still on
  // its way.
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
  /** At once, for whoever writes it into the address with more than this. */
  const settle = (text: string) => {
    clearTimeout(timer.current)
    written.current = text
    setTyped(text)
    return text
  }
  return { typed, settled, type, settle }
}
