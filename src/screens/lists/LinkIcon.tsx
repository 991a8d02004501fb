import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { asButton } from '../asButton.ts'
import { useHint } from '../../ui/useHint.tsx'

export interface LinkIconProps {
  to: string
  title: string
  /** The record that it opens: tells one row's icon from the next by ear. */
  of: string
  children: ReactNode
}

/** A plain link: rows show it by the hundred. */
export function LinkIcon({ to, title, of, children }: LinkIconProps) {
  const { pointed, hint } = useHint(title)
  return (
    <>
      <Link to={to} aria-label={title} {...asButton(of)} {...pointed}>
        {children}
      </Link>
      {hint}
    </>
  )
}
