import Box from '@mui/material/Box'

const marks = ['error.main', 'warning.main', 'info.main']

/** A priority and, for the eye that scans, a mark of how urgent it is (1 is the most). */
export function Priority({ name, order }: { name: string; order: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, whiteSpace: 'nowrap' }}>
      <Box component="span" aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: marks[order - 1] ?? 'divider' }} />
      {name}
    </Box>
  )
}
