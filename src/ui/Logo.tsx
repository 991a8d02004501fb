import Box from '@mui/material/Box'

/** Three rising bars. Decorative, because the product's name is beside it. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <Box component="svg" viewBox="0 0 32 32" aria-hidden="true" sx={{ width: size, height: size, flex: 'none' }}>
      <rect width="32" height="32" rx="6" fill="#0c4da2" />
      <path d="M8 22.5V17h4v5.5zm6 0V12h4v10.5zm6 0v-15h4v15z" fill="#fff" />
    </Box>
  )
}
