import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Place } from './rankingState.ts'

/** How far each key moves a row beside one step up or down: to an end of the list, or by ten. */
export const jumps: Partial<Record<string, (position: number, count: number) => number>> = {
  Home: (position) => -position,
  End: (position, count) => count - 1 - position,
  PageUp: (position) => -Math.min(10, position),
  PageDown: (position, count) => Math.min(10, count - 1 - position),
}

/**
 * The keyboard's twin of dragging: moves a row, keeps the focus on the button pressed although its row has moved,
 * and says where the row now stands.
 */
export function useKeyboardMove(move: (from: number, to: number) => void) {
  const [said, setSaid] = useState('')
  const step = useCallback(
    ({ reference, position }: Place, by: number, count: number) => {
      const to = position + by
      if (by === 0 || to < 0 || to >= count) return
      const pressed = document.activeElement
      flushSync(() => {
        move(position, to)
        setSaid(`${reference} moved to rank ${to + 1} of ${count}.`)
      })
      if (pressed instanceof HTMLElement) pressed.focus()
    },
    [move],
  )
  return { said, step }
}
