import type { ReactNode } from 'react'
import { asButton } from '../asButton.ts'
import { useHint } from '../../ui/useHint.tsx'
import { RowLink } from './RowLink.tsx'

export interface LinkIconProps {
  to: string
  title: string
  /** The record that it opens, so that a screen reader tells the icons of different rows apart. */
  of: string
  children: ReactNode
}

/** A link instead of MUI's button, because a list has hundreds of them. */
export function LinkIcon({ to, title, of, children }: LinkIconProps) {
  const { pointed, hint } = useHint(title)
  return (
    <>
      <RowLink to={to} aria-label={title} {...asButton(of)} {...pointed}>
        {children}
      </RowLink>
      {hint}
    </>
  )
}
