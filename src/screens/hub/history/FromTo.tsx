import Box from '@mui/material/Box'
import { written } from '../../../form/printed/written.ts'
import type { Value, Written } from '../../../form/printed/written.ts'

/** What stood there and what stands there now; of a field that was empty, what was entered. */
export function FromTo({ value, before, after }: { value: Written; before: Value; after: Value }) {
  if (before === null) return written(value, after)
  return (
    <>
      <Box component="del" sx={{ color: 'text.secondary' }}>
        {written(value, before)}
      </Box>
      {' → '}
      <Box component="ins" sx={{ textDecoration: 'none' }}>
        {written(value, after)}
      </Box>
    </>
  )
}
