import Box from '@mui/material/Box'
import { written } from './sentence.ts'
import type { Kind, Value } from './sentence.ts'

export function FromTo({ kind, before, after }: { kind: Kind; before: Value; after: Value }) {
  return (
    <>
      <Box component="del" sx={{ color: 'text.secondary' }}>{written(kind, before)}</Box>
      {' → '}
      <Box component="ins" sx={{ textDecoration: 'none' }}>{written(kind, after)}</Box>
    </>
  )
}
