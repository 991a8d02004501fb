import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UnavailableTransition } from '../../../engine/application.ts'

/** Actions that this person cannot take now: why, and who can (decision 12). */
export function Unavailable({ list }: { list: UnavailableTransition[] }) {
  if (list.length === 0) return null
  return (
    <Box
      component="details"
      open={list.length < 4}
      sx={{ '& > summary': { cursor: 'pointer', fontSize: '0.875rem', fontWeight: 600, color: 'text.secondary' } }}
    >
      <summary>Not available to you now</summary>
      <Box component="dl" sx={{ m: 0, mt: 2, display: 'grid', gap: 2 }}>
        {list.map(({ code, name, reasons }) => (
          <Box key={code} sx={{ fontSize: '0.875rem' }}>
            <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            {reasons.map((reason) => (
              <Box component="dd" key={reason} sx={{ m: 0, color: 'text.secondary' }}>
                {reason}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
