import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import type { FocusEvent, PointerEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'

export interface LinkIconProps {
  to: string
  title: string
  /** The record that it opens: tells one row's icon from the next by ear. */
  of: string
  children: ReactNode
}

/** Rows show it by the hundred: a plain link, whose tooltip is made when it is pointed at or reached by the keyboard. */
export function LinkIcon({ to, title, of, children }: LinkIconProps) {
  const [anchor, setAnchor] = useState<Element>()
  const point = ({ pointerType, currentTarget }: PointerEvent) => pointerType === 'mouse' && setAnchor(currentTarget)
  const reach = ({ currentTarget }: FocusEvent) => currentTarget.matches(':focus-visible') && setAnchor(currentTarget)
  const leave = ({ relatedTarget }: PointerEvent) => isTooltip(relatedTarget) || setAnchor(undefined)
  return (
    <>
      <Link
        to={to}
        aria-label={`${title}: ${of}`}
        onPointerEnter={point}
        onPointerLeave={leave}
        onFocus={reach}
        onBlur={() => setAnchor(undefined)}
      >
        {children}
      </Link>
      {anchor && (
        <Tooltip open title={title} onClose={() => setAnchor(undefined)} slotProps={{ popper: { anchorEl: anchor } }}>
          <span hidden />
        </Tooltip>
      )}
    </>
  )
}

/** A tooltip stays while it is pointed at itself. */
const isTooltip = (target: EventTarget | null) => target instanceof Element && target.closest('[role=tooltip]') !== null
