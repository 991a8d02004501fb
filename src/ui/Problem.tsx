import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import type { Severity } from './Alert.tsx'
import { AnnouncedAlert } from './AnnouncedAlert.tsx'
import { PlainButton } from './PlainButton.tsx'

export interface ProblemProps {
  children: ReactNode
  severity?: Severity
  onRetry?: () => void
  onClose?: () => void
}

/** What went wrong, with a button to try again where that is possible. */
export function Problem({ children, severity = 'error', onRetry, onClose }: ProblemProps) {
  const action = onRetry && (
    <PlainButton look="text" colour="inherit" onClick={onRetry}>
      {t('Try again')}
    </PlainButton>
  )
  return (
    <AnnouncedAlert severity={severity} action={action} onClose={onClose} className="problem">
      {children}
    </AnnouncedAlert>
  )
}
