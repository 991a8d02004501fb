import Box from '@mui/material/Box'
import { formatValue } from '../../../form/printed/formatValue.ts'
import type { Value, ValueFormat } from '../../../form/printed/formatValue.ts'

/** The values before and after; for a field that was empty, only the new value. */
export function FromTo({ value, before, after }: { value: ValueFormat; before: Value; after: Value }) {
  if (before === null) return formatValue(value, after)
  return (
    <>
      <Box component="del" sx={{ color: 'text.secondary' }}>
        {formatValue(value, before)}
      </Box>
      {' → '}
      <Box component="ins" sx={{ textDecoration: 'none' }}>
        {formatValue(value, after)}
      </Box>
    </>
  )
}
