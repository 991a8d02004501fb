import Menu from '@mui/material/Menu'
import { type ReactNode, useState } from 'react'

interface PopupMenuProps {
  id?: string
  label: string
  /** The element that the menu opens at; null while it is closed. */
  anchor: HTMLElement | null
  /** A listbox has options, a menu has items. */
  role?: 'menu' | 'listbox'
  /** Smaller items, for a long list. */
  dense?: boolean
  /** In px. By default as wide as its items, and at least as its button. */
  width?: number
  onClose(): void
  children: ReactNode
}

/**
 * A menu that a button opens. It is not drawn before it is first opened: a page has several, and most stay closed.
 */
export function PopupMenu({ id, label, anchor, role = 'menu', dense, width, onClose, children }: PopupMenuProps) {
  const [wasWide, setWide] = useState(anchor?.clientWidth)
  // A menu that fades out stays as wide as it was.
  const minWidth = anchor?.clientWidth ?? wasWide
  if (minWidth !== wasWide) setWide(minWidth)
  if (minWidth === undefined) return null
  const size = width === undefined ? { minWidth } : { width, maxHeight: 480 }
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{
        list: { id, role, dense, 'aria-label': label },
        paper: { sx: { ...size, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      {children}
    </Menu>
  )
}
