import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

export interface LinkIconProps {
  to: string
  title: string
  /** The record that it opens: tells one row's icon from the next by ear. */
  of: string
  children: ReactNode
}

export function LinkIcon({ to, title, of, children }: LinkIconProps) {
  return (
    <Tooltip title={title} describeChild={false}>
      <IconButton component={Link} to={to} size="small" aria-label={`${title}: ${of}`}>
        {children}
      </IconButton>
    </Tooltip>
  )
}
