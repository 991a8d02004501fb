import Box from '@mui/material/Box'
import type { SnackbarProps } from '@mui/material/Snackbar'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { onDemand } from '../../ui/onDemand.ts'

/** Loaded on demand, because most screens open without a notice. */
const Snackbar = onDemand(() => import('@mui/material/Snackbar'), Plain)

function Plain({ message }: SnackbarProps) {
  return (
    <Box role="status" sx={{ px: 4, py: 3 }}>
      {message}
    </Box>
  )
}

/**
 * Says what was done on the previous screen, briefly and once. It stays while a list's address changes, and does not
 * appear again on the way back.
 */
export function Notice() {
  const { state, key } = useLocation() as { state: { notice?: string } | null; key: string }
  const [seen, setSeen] = useState<readonly string[]>([])
  const [shown, setShown] = useState({ key: '', text: '', isOpen: false })
  if (state?.notice !== undefined && !seen.includes(key)) {
    setSeen([...seen, key])
    setShown({ key, text: state.notice, isOpen: true })
  }
  if (shown.key === '') return null
  return (
    <Suspense>
      <Snackbar
        key={shown.key}
        open={shown.isOpen}
        message={shown.text}
        autoHideDuration={6000}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        sx={{ top: { xs: 64, sm: 72 } }}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') setShown({ ...shown, isOpen: false })
        }}
      />
    </Suspense>
  )
}
