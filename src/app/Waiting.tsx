import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { t } from '../texts/t.ts'

const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } })

/** A line at the top while a screen's code loads, so that nothing moves when it arrives. */
export function Waiting() {
  return (
    <Box
      role="progressbar"
      aria-label={t('Loading')}
      sx={{ position: 'fixed', insetInline: 0, top: 0, height: 3, overflow: 'hidden', zIndex: 'tooltip' }}
    >
      <Box
        sx={{
          width: '25%',
          height: '100%',
          bgcolor: 'primary.main',
          animation: `${run} 1.2s linear infinite`,
          '@media (forced-colors: active)': { forcedColorAdjust: 'none', bgcolor: 'Highlight' },
        }}
      />
    </Box>
  )
}
