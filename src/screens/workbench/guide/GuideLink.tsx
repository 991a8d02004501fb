import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import './guideLink.css'

interface GuideLinkProps {
  /** A page of the guide, with the heading it opens at. */
  to: string
  children: ReactNode
}

/** Opens a page of the guide in a browser tab of its own, beside what the person is doing. */
export const GuideLink = ({ to, children }: GuideLinkProps) => (
  <Link className="guide-link" to={paths.guide(to)} target="_blank">
    {children}
  </Link>
)
