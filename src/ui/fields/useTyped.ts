import { useState } from 'react'
import { useSettled } from '../useSettled.ts'

/** In milliseconds: how long nothing is typed before it is searched for. */
const pause = 200

/**
 * What is typed into a search elsewhere, and `q`, what is searched for: the same once nothing more is typed. While it
 * is another, what was found before is not offered, so that Enter chooses none of it.
 */
export function useTyped() {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), pause)
  return { q, setTyped, isSearching: typed.trim() !== q }
}
