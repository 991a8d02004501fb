import Box from '@mui/material/Box'
import { written } from '../../../form/printed/written.ts'
import type { Kind, Value } from '../../../form/printed/written.ts'

/** What stood there and what stands there now; of a field that was empty, what was entered. */
export function FromTo({ kind, before, after }: { kind: Kind; before: Value; after: Value }) {
  if (before === null) return written(kind, after)
  return (
    <>
      <Box component="del" sx={{ color: 'text.secondary' }}>
        {written(kind, before)}
      </Box>
      {' → '}
      <Box component="ins" sx={{ textDecoration: 'none' }}>
        {written(kind, after)}
      </Box>
    </>
  )
}
