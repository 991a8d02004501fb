import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface PageProps {
  title: string
  /** A line under the title: where one is, in what state. */
  subtitle?: ReactNode
  actions?: ReactNode
  /** In the browser's tab; the title when absent. */
  tab?: string
  /** A form is easier to read in shorter lines than a list. */
  narrow?: boolean
  children: ReactNode
}

/** The frame of every signed-in screen: one heading, its actions beside it, the content below. */
export function Page({ title, subtitle, actions, tab = title, narrow, children }: PageProps) {
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: narrow ? 1200 : 1536,
        mx: 'auto',
        px: { xs: 4, sm: 6, lg: 8 },
        py: { xs: 5, md: 7 },
      }}
    >
      <title>{`${tab} · Credit Risk Workflow`}</title>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 5, minHeight: 38 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle && (
            <Box
              sx={{
                mt: 1,
                color: 'text.secondary',
                fontSize: '0.875rem',
                display: 'flex',
                flexWrap: 'wrap',
                gap: 2,
                alignItems: 'center',
              }}
            >
              {subtitle}
            </Box>
          )}
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  )
}
