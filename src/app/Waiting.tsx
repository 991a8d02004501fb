import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'

/** While a screen's code is on its way: a line at the top, so that nothing jumps when it comes. */
export function Waiting() {
  return (
    <Box sx={{ position: 'fixed', insetInline: 0, top: 0, zIndex: 'tooltip' }}>
      <LinearProgress aria-label="Loading" sx={{ height: 3 }} />
    </Box>
  )
}
