import Box from '@mui/material/Box'

/** The files that differ, by path. */
export function ChangedPaths({ paths }: { paths: readonly string[] }) {
  return (
    <Box
      component="ul"
      sx={{ m: 0, mt: 1, pl: 4, color: 'text.secondary', overflowWrap: 'anywhere', fontSize: '0.875rem' }}
    >
      {paths.map((path) => (
        <li key={path}>{path}</li>
      ))}
    </Box>
  )
}
