import Box from '@mui/material/Box'
import type { SnackbarProps } from '@mui/material/Snackbar'
import { Suspense, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
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
 * appear again on the way back or when the page is loaded again: the browser keeps what an address was opened with.
 */
export function Notice() {
  const { state, key } = useLocation() as { state: { notice?: string } | null; key: string }
  const isNew = useNavigationType() !== NavigationType.Pop
  const [shown, setShown] = useState({ key: '', text: '', isOpen: false })
  if (isNew && state?.notice !== undefined && shown.key !== key) setShown({ key, text: state.notice, isOpen: true })
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
