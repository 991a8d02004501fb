import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Place } from './rankingState.ts'

/**
 * The keyboard's twin of dragging: moves a row by one, keeps the focus on the button pressed although its row has moved,
 * and says where the row now stands.
 */
export function useKeyboardMove(move: (from: number, to: number) => void) {
  const area = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const step = useCallback(
    ({ id, reference, position }: Place, by: 1 | -1, count: number) => {
      const to = position + by
      if (to < 0 || to >= count) return
      flushSync(() => {
        move(position, to)
        setSaid(`${reference} moved to rank ${to + 1} of ${count}.`)
      })
      area.current?.querySelector<HTMLElement>(`[data-step="${by}:${CSS.escape(id)}"]`)?.focus()
    },
    [move],
  )
  return { area, said, step }
}
