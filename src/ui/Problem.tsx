import { useRef } from 'react'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { Alert, type Severity } from './Alert.tsx'
import { PlainButton } from './PlainButton.tsx'
import { useFocusHandedUp } from './useFocusHandedUp.ts'

export interface ProblemProps {
  children: ReactNode
  severity?: Severity
  onRetry?: () => void
}

/** What went wrong, read out as it appears; with a way on where there is one. */
export function Problem({ children, severity = 'error', onRetry }: ProblemProps) {
  const here = useRef<HTMLDivElement>(null)
  useFocusHandedUp(here)
  const action = onRetry && (
    <PlainButton look="text" colour="inherit" onClick={onRetry}>
      {t('Try again')}
    </PlainButton>
  )
  return (
    <Alert
      ref={here}
      severity={severity}
      role={severity === 'error' ? 'alert' : 'status'}
      action={action}
      className="problem"
    >
      {children}
    </Alert>
  )
}
