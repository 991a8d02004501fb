import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Place } from './rankingState.ts'

/** The id of the button that moves a row up (-1) or down (1). */
export const stepId = (id: string, by: 1 | -1) => `step${by}-${id}`

/**
 * The keyboard's twin of dragging: moves a row by one, keeps the focus on the button pressed although its row has moved,
 * and says where the row now stands.
 */
export function useKeyboardMove(move: (from: number, to: number) => void) {
  const [said, setSaid] = useState('')
  const step = useCallback(
    ({ id, reference, position }: Place, by: 1 | -1, count: number) => {
      const to = position + by
      if (to < 0 || to >= count) return
      flushSync(() => {
        move(position, to)
        setSaid(`${reference} moved to rank ${to + 1} of ${count}.`)
      })
      document.getElementById(stepId(id, by))?.focus()
    },
    [move],
  )
  return { said, step }
}
