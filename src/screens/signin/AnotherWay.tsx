import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'

const line = { content: '""', flex: 1, borderTop: 1, borderColor: 'divider' }
const lines = { '&::before': line, '&::after': line }

/** A way to sign in that is not the form above. */
export function AnotherWay({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, mt: 4 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          fontSize: '0.8125rem',
          lineHeight: '20px',
          color: 'text.secondary',
          ...lines,
        }}
      >
        {t('or')}
      </Box>
      {children}
    </Box>
  )
}
