import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface LinesProps {
  first: ReactNode
  second: string | null | undefined
}

/** A cell of two lines; the second is less prominent. */
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
