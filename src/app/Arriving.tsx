import Box from '@mui/material/Box'
import { barHeight } from './navigation.ts'
import { Waiting } from './Waiting.tsx'

/** Before the first signed-in screen's code is here: the shape of the bar that comes. */
export function Arriving() {
  return (
    <>
      <Waiting />
      <Box aria-hidden sx={{ height: barHeight, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', boxSizing: 'content-box' }} />
    </>
  )
}
