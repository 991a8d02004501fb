import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Overdue } from '../../ui/Overdue.tsx'
import { daysUntil, formatDue } from '../../ui/age.ts'
import { formatDate } from '../../ui/format.ts'

export interface LinesProps {
  first: ReactNode
  second: string | null | undefined
}

/** A cell of two lines, the second quieter. */
export function Lines({ first, second }: LinesProps) {
  if (!second) return first
  return (
    <>
      {first}
      <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {second}
      </Typography>
    </>
  )
}

/** A day (YYYY-MM-DD), and how far off it is. */
export function Due({ on }: { on: string | null }) {
  if (on === null) return '-'
  const day = <time dateTime={on}>{formatDate(on)}</time>
  return <Lines first={daysUntil(on) < 0 ? <Overdue>{day}</Overdue> : day} second={formatDue(on)} />
}
