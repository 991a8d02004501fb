import Box from '@mui/material/Box'
import { t } from '../texts/t.ts'
import { visuallyHidden } from '../ui/visuallyHidden.ts'
import { barHeight } from './navigation.ts'
import { Waiting } from './Waiting.tsx'

/** Before the first screen's code is here. */
export function Arriving() {
  return (
    <main>
      <Box component="h1" sx={visuallyHidden}>
        {t('Loading')}
      </Box>
      <Waiting />
    </main>
  )
}

/** Before the first signed-in screen's: the shape of the bar that comes. */
export function ArrivingInside() {
  return (
    <>
      <Box
        aria-hidden
        sx={{
          height: barHeight,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
          boxSizing: 'content-box',
        }}
      />
      <Arriving />
    </>
  )
}
