import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Page } from '../../ui/Page.tsx'

const fields = [0, 1, 2, 3, 4, 5]

/** In the shape of a form, so that nothing jumps when it comes. */
export function StageLoading({ isNew }: { isNew: boolean }) {
  const text = isNew ? 'Loading...' : 'Loading application details...'
  return (
    <Page title="Credit Application" subtitle={<Typography role="status" variant="body2">{text}</Typography>}>
      <Skeleton variant="rounded" height={76} sx={{ mb: 5 }} />
      <Paper variant="outlined" sx={{ p: 6 }}>
        <Skeleton width="60%" height={48} sx={{ mb: 4 }} />
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { md: '1fr 1fr' } }}>
          {fields.map((field) => (
            <Box key={field}>
              <Skeleton width="30%" />
              <Skeleton variant="rounded" height={38} />
            </Box>
          ))}
        </Box>
      </Paper>
    </Page>
  )
}
