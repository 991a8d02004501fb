import { useState } from 'react'
import { useSettled } from '../useSettled.ts'

/** In milliseconds: how long typing must pause before the search. */
const pause = 200

/**
 * The text typed into a remote search, and `q`, the text that is searched for, which follows once typing pauses. While
 * they differ, earlier matches are not offered, so that Enter chooses none of them.
 */
export function useTyped() {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), pause)
  return { q, setTyped, isSearching: typed.trim() !== q }
}
