import type { ReactNode } from 'react'
import './page.css'

export interface PageProps {
  title: string
  /** A line under the title, such as the state of an application. */
  subtitle?: ReactNode
  actions?: ReactNode
  /** In the browser's tab; the title when absent. */
  tab?: string
  /** A form is easier to read in shorter lines than a list. */
  narrow?: boolean
  children: ReactNode
}

/** The frame of every signed-in screen: one heading, its actions beside it, the content below. */
export function Page({ title, subtitle, actions, tab = title, narrow, children }: PageProps) {
  return (
    <div className={narrow ? 'page narrow' : 'page'}>
      <title>{`${tab} · Credit Risk Workflow`}</title>
      <div className="page-head">
        <div className="page-title">
          <h1>{title}</h1>
          {subtitle && <div className="page-subtitle">{subtitle}</div>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
