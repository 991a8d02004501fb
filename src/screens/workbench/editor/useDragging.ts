import Sortable from 'sortablejs'
import { useEffect, useRef } from 'react'

/** A place in a list: the list's `data-place`, and a number. */
interface ListPosition {
  place: string
  number: number
}

/**
 * Makes the items of a list draggable, within it and into other lists of its group. React owns the lists: a dropped
 * item goes back to where it was, and `onDrop` changes the files.
 */
export function useDragging(group: string, onDrop: (from: ListPosition, to: ListPosition) => void) {
  const list = useRef<HTMLUListElement>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => {
    if (!list.current) return
    const sortable = Sortable.create(list.current, {
      group,
      animation: 150,
      delay: 200,
      delayOnTouchOnly: true,
      ghostClass: 'sortable-ghost',
      onEnd({ from, to, item, oldIndex = 0, newIndex }) {
        item.remove()
        from.insertBefore(item, from.children.item(oldIndex))
        if (newIndex !== undefined && (from !== to || newIndex !== oldIndex))
          drop.current({ place: placeOf(from), number: oldIndex }, { place: placeOf(to), number: newIndex })
      },
    })
    return () => sortable.destroy()
  }, [group])
  return list
}

const placeOf = (list: HTMLElement): string => list.dataset.place ?? ''
