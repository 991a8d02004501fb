import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface TableBarProps {
  title: string
  /** The title takes the space that the buttons leave. */
  wide?: boolean
  children: ReactNode
}

/** The bar above a table: its title, and the buttons for it. */
export function TableBar({ title, wide = false, children }: TableBarProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="h2" sx={wide ? { flex: '1 1 260px' } : undefined}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
