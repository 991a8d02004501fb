import Box from '@mui/material/Box'
import { t } from '../texts/t.ts'
import { visuallyHidden } from '../ui/visuallyHidden.ts'
import { barHeight } from './navigation.ts'
import { Waiting } from './Waiting.tsx'

/** Shown until the first screen's code has loaded. */
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

/** Shown until the code of the first signed-in screen has loaded, with a placeholder for the top bar. */
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
