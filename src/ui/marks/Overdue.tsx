import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import './marks.css'

/** A day that has passed. It is bold and has a mark with a text, because colour alone is not enough. */
export function Overdue({ children }: { children: ReactNode }) {
  return (
    <span className="overdue" title={t('Overdue')}>
      {children}
      <span role="img" aria-label={t('Overdue')} />
    </span>
  )
}
