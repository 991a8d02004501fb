import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../texts/t.ts'
import type { Listing } from '../lists/listing.ts'
import type { RowOrder } from './rowOrder.ts'

/** How far each key moves a row, beyond one step up or down: to an end of the list, or by ten. */
export const jumps: Partial<Record<string, (position: number, count: number) => number>> = {
  Home: (position) => -position,
  End: (position, count) => count - 1 - position,
  PageUp: (position) => -Math.min(10, position),
  PageDown: (position, count) => Math.min(10, count - 1 - position),
}

/**
 * Moves a row by keyboard instead of dragging. Keeps the focus on the pressed button although its row has moved, and
 * announces the row's new place.
 */
export function useKeyboardMove(rowOrder: RowOrder, move: (from: number, to: number) => void) {
  const [announcement, setAnnouncement] = useState('')
  const step = useCallback(
    ({ id, reference }: Listing, by: number) => {
      const to = rowOrder.after(id, by)
      if (by === 0 || to === undefined) return
      const pressed = focused()
      flushSync(() => {
        move(rowOrder.position(id), to)
        setAnnouncement(
          t('{reference} moved to rank {rank} of {count}.', { reference, rank: to + 1, count: rowOrder.count() }),
        )
      })
      pressed?.list.children.item(to)?.querySelectorAll('button').item(pressed.nth).focus()
    },
    [rowOrder, move],
  )
  return { announcement, step }
}

/**
 * The list in which a row's button has the focus, and which of the row's buttons it is. The row itself may be replaced
 * when it is drawn again.
 */
function focused() {
  const button = document.activeElement
  const row = button?.closest('tr')
  const nth = [...(row?.querySelectorAll('button') ?? [])].findIndex((each) => each === button)
  return row?.parentElement && nth >= 0 ? { list: row.parentElement, nth } : undefined
}
