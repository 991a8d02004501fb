import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A list of things that can be ended or tried again, one on each line. */
export function ActionLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
      {children}
    </Box>
  )
}

export interface ActionLineProps {
  title: string
  about: string
  /** The button's text. */
  action: string
  /** The button's accessible name, which differs from those of the other lines. */
  actionName: string
  busy: boolean
  onAct(): void
}

/** One line of the list, with its button. */
export function ActionLine({ title, about, action, actionName, busy, onAct }: ActionLineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {about}
        </Typography>
      </Box>
      <Button size="small" variant="outlined" disabled={busy} aria-label={actionName} onClick={onAct}>
        {action}
      </Button>
    </Box>
  )
}
