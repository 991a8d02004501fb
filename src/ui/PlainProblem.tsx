import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

const tint = (theme: Theme) => {
  const { palette } = theme.vars ?? theme
  return {
    backgroundColor: `color-mix(in srgb, ${palette.error.main} 10%, ${palette.background.paper})`,
    color: `color-mix(in srgb, ${palette.error.dark} 85%, ${palette.text.primary})`,
  }
}

/** `Problem` for the pages that load first, where MUI's alert would weigh too much (ADR 0009). */
export function PlainProblem({ children }: { children: ReactNode }) {
  return (
    <Box role="alert" sx={[{ px: 4, py: 3, borderRadius: 1, fontSize: '0.875rem', overflowWrap: 'anywhere' }, tint]}>
      {children}
    </Box>
  )
}
