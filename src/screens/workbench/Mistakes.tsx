import Box from '@mui/material/Box'

/** The mistakes in definitions, each with its file, line and column, and how to correct it. */
export function Mistakes({ mistakes }: { mistakes: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
      {mistakes.map((mistake) => (
        <li key={mistake}>{mistake}</li>
      ))}
    </Box>
  )
}
