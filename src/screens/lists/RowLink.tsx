import type { AnchorHTMLAttributes } from 'react'

interface RowLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the client. */
  to: string
}

/**
 * A link in a row of a list: a plain element, which the frame follows. The router's own link reads the whole location,
 * and a list has hundreds of them (ADR 0105).
 */
export function RowLink({ to, children, ...attributes }: RowLinkProps) {
  return (
    <a {...attributes} href={to} data-row-link>
      {children}
    </a>
  )
}

export const isRowLink = (link: HTMLElement) => 'rowLink' in link.dataset
