import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { isUnbroken } from '../../ui/table/unbroken.ts'

export interface LinesProps {
  first: ReactNode
  second: string | null | undefined
}

/** A cell of two lines; the second is less prominent. */
export function Lines({ first: text, second }: LinesProps) {
  const first = isUnbroken(text) ? <span data-unbroken>{text}</span> : text
  if (!second) return first
  return (
    <>
      {first}
      <Typography
        variant="body2"
        component="span"
        data-unbroken={isUnbroken(second) || undefined}
        sx={{ display: 'block', color: 'text.secondary' }}
      >
        {second}
      </Typography>
    </>
  )
}
