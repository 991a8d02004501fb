import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import './marks.css'

/** A day that is over: heavier, and marked for the eye and the ear alike, not by its colour alone. */
export function Overdue({ children }: { children: ReactNode }) {
  return (
    <span className="overdue" title={t('Overdue')}>
      {children}
      <span role="img" aria-label={t('Overdue')} />
    </span>
  )
}
