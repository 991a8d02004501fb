import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { asButton } from '../asButton.ts'
import { useHint } from '../../ui/useHint.tsx'

export interface LinkIconProps {
  to: string
  title: string
  /** The record that it opens, so that a screen reader tells the icons of different rows apart. */
  of: string
  children: ReactNode
}

/** A plain link instead of MUI's button, because a list has hundreds of them. */
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
