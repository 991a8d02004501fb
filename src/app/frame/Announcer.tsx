import Box from '@mui/material/Box'
import { useSyncExternalStore } from 'react'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'

function watchTitle(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}

/** Announces the new screen to screen readers, because a change without a page load is not announced by itself. */
export function Announcer() {
  const title = useSyncExternalStore(watchTitle, () => document.title)
  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {title}
    </Box>
  )
}
