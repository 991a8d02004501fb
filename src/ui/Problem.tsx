import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

export interface ProblemProps {
  children: ReactNode
  severity?: 'error' | 'warning' | 'info' | 'success'
  onRetry?: () => void
  onClose?: () => void
}

/** What went wrong, read out as it appears; with a way on where there is one. */
export function Problem({ children, severity = 'error', onRetry, onClose }: ProblemProps) {
  const action = onRetry && <Button color="inherit" size="small" onClick={onRetry}>Try again</Button>
  return (
    <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'} action={action} onClose={onClose} sx={{ mb: 4, whiteSpace: 'pre-line' }}>
      {children}
    </Alert>
  )
}
