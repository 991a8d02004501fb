import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export interface LineProps {
  name: ReactNode
  about?: ReactNode
  actions?: ReactNode
  /** Whether it belongs to the line above. */
  indented?: boolean
}

/** One file: its name, what is known of it, what can be done with it. */
export function Line({ name, about, actions, indented = false }: LineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        ml: indented ? 6 : 0,
        minHeight: 52,
        px: 3,
        py: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <FileIcon fontSize="small" style={{ color: 'var(--mui-palette-text-secondary)' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontSize: '0.875rem', fontWeight: 500 }}>{name}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{about}</Box>
      </Box>
      {actions}
    </Box>
  )
}
