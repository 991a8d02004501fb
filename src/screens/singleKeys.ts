import { useEffect, useRef } from 'react'
import { remember } from '../api/remember.ts'

const key = 'single_keys'

/** Whether keys without Ctrl or ⌘ act. People who dictate or press keys by accident turn them off (WCAG 2.1.4). */
export const singleKeys = {
  areOn: (): boolean => localStorage.getItem(key) !== 'off',
  turn: (on: boolean) => remember(key, on ? 'on' : 'off'),
}

/** Elements in which a key means something else. */
const busy = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog]'

const isBusy = (target: EventTarget | null) => target instanceof Element && target.closest(busy) !== null

/** Calls `act` when a single key is pressed anywhere on the screen, unless the person is typing or choosing. */
export function useSingleKey(name: string, act: () => void): void {
  const current = useRef(act)
  useEffect(() => {
    current.current = act
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key !== name ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isBusy(event.target) ||
        !singleKeys.areOn()
      )
        return
      event.preventDefault()
      current.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [name])
}
