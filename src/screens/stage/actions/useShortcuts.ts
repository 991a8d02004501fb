import { useEffect, useRef } from 'react'
import { isInDialog } from '../../isInDialog.ts'

export interface Shortcuts {
  /** Ctrl or ⌘ with S. */
  save?: () => void
  /** Ctrl or ⌘ with Enter. */
  act?: () => void
}

const keys: Record<string, keyof Shortcuts> = { s: 'save', enter: 'act' }

/** The form's keyboard shortcuts. Ctrl+S never opens the browser's own dialog, even if there is nothing to save. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const name = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined
      if (!name || event.altKey || event.shiftKey || event.repeat) return
      event.preventDefault()
      if (isInDialog(event.target)) return
      current.current[name]?.()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
