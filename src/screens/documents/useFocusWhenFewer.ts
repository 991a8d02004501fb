import { useLayoutEffect, useRef } from 'react'

/** A removed file takes its button and the focus with it. The focus then moves to the whole list. */
export function useFocusWhenFewer(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef(count)
  useLayoutEffect(() => {
    if (count < last.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    last.current = count
  }, [count])
  return list
}
