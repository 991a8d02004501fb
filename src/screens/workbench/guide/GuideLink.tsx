import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import './guideLink.css'

interface GuideLinkProps {
  /** A page of the guide, with the heading it opens at. */
  to: string
  children: ReactNode
}

/** Leads to a page of the guide beside what one is doing: in a tab of its own. */
export const GuideLink = ({ to, children }: GuideLinkProps) => (
  <Link className="guide-link" to={paths.guide(to)} target="_blank">
    {children}
  </Link>
)
