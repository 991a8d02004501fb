import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Least room below an input, in px, for its list to open there. */
const ROOM = 240
const GAP = 2

/** Puts a list under an input, or above it where there is more room. */
function place(list: HTMLElement, input: Element) {
  const { left, top, bottom, width } = input.getBoundingClientRect()
  const above = innerHeight - bottom < ROOM && top > innerHeight - bottom
  Object.assign(list.style, {
    left: `${left}px`,
    width: `${width}px`,
    top: above ? 'auto' : `${bottom + GAP}px`,
    bottom: above ? `${innerHeight - top + GAP}px` : 'auto',
  })
}

/** Raises the list to the browser's top layer, where there is one (jsdom has none). */
function raise(list: HTMLElement) {
  if (!('showPopover' in list)) return
  list.popover = 'manual'
  list.showPopover()
}

/**
 * For a list that is drawn only while it is open. Shows it above everything, so that no scrolling container cuts it
 * off. Keeps it at its input when the window changes (a phone's keyboard, a rotation), and closes it when the page
 * scrolls.
 */
export function usePlacement(input: RefObject<Element | null>, close: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    const shown = list.current
    const under = input.current
    if (!shown || !under) return
    raise(shown)
    place(shown, under)
    const stay = () => place(shown, under)
    const leave = ({ target }: Event) => target !== shown && latest.current()
    addEventListener('resize', stay)
    addEventListener('scroll', leave, { capture: true, passive: true })
    return () => {
      removeEventListener('resize', stay)
      removeEventListener('scroll', leave, { capture: true })
    }
  }, [input])
  return list
}
