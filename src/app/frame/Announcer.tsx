import Box from '@mui/material/Box'
import { useSyncExternalStore } from 'react'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'

function watchTitle(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}

/** Says where one is when the screen has changed without a page load, which would have said it by itself. */
export function Announcer() {
  const title = useSyncExternalStore(watchTitle, () => document.title)
  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {title}
    </Box>
  )
}
