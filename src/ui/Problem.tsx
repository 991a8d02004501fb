import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { useFocusHandedUp } from './useFocusHandedUp.ts'

export interface ProblemProps {
  children: ReactNode
  severity?: 'error' | 'warning' | 'info' | 'success'
  onRetry?: () => void
}

/** What went wrong, read out as it appears; with a way on where there is one. */
export function Problem({ children, severity = 'error', onRetry }: ProblemProps) {
  const here = useRef<HTMLDivElement>(null)
  useFocusHandedUp(here)
  const action = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      {t('Try again')}
    </Button>
  )
  return (
    <Alert
      ref={here}
      severity={severity}
      role={severity === 'error' ? 'alert' : 'status'}
      action={action}
      sx={{ mb: 4, whiteSpace: 'pre-line' }}
    >
      {children}
    </Alert>
  )
}
