import Sortable from 'sortablejs'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Makes a list's items draggable by their handles. React owns the list: a dropped item goes back to where it was, and
 * `onMove` receives its old and its new place. `onDrag` says when a drag begins and ends: in between, the list must
 * stay as it is.
 */
export function useSortable<List extends HTMLElement>(
  onMove: (from: number, to: number) => void,
  onDrag: (isDragging: boolean) => void,
) {
  const calls = useRef({ onMove, onDrag })
  useEffect(() => {
    calls.current = { onMove, onDrag }
  })
  // For each element anew: a table without rows has none.
  return useCallback((list: List) => {
    const sortable = Sortable.create(list, {
      // A finger that touches anything but the handle scrolls.
      handle: window.matchMedia?.('(pointer: coarse)').matches ? '[data-drag-handle]' : "[data-column='handle']",
      ghostClass: 'sortable-ghost',
      animation: 150,
      // A long list is scrolled by dragging to its edge; the top bar and the table's head cover the upper one.
      scrollSensitivity: 120,
      scrollSpeed: 16,
      onStart: () => calls.current.onDrag(true),
      onEnd({ from, item, oldDraggableIndex: before, newDraggableIndex: after }) {
        calls.current.onDrag(false)
        if (before === undefined || after === undefined || before === after) return
        item.remove()
        from.insertBefore(item, from.children.item(before))
        calls.current.onMove(before, after)
      },
    })
    return () => sortable.destroy()
  }, [])
}
