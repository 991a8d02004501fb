import Box from '@mui/material/Box'
import { written } from '../../../form/printed/written.ts'
import type { Value, Written } from '../../../form/printed/written.ts'

/** The values before and after; for a field that was empty, only the new value. */
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
