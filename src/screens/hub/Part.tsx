import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ReactNode } from 'react'

/** A titled part of the hub. */
export function Part({ title, children, flush = false }: { title: string; children: ReactNode; flush?: boolean }) {
  const id = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} tabIndex={-1}>
      <Typography id={id} variant="h2" sx={{ px: { xs: 4, md: 6 }, pt: 4, pb: 3 }}>
        {title}
      </Typography>
      <Box sx={flush ? {} : { px: { xs: 4, md: 6 }, pb: 5 }}>{children}</Box>
    </Paper>
  )
}
