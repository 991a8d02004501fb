import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Page } from '../../ui/Page.tsx'

const fields = [0, 1, 2, 3, 4, 5]
const facts = fields.slice(1)

/** In the shape of a form, so that nothing jumps when it comes. */
export function StageLoading({ isNew }: { isNew: boolean }) {
  const text = isNew ? 'Loading...' : 'Loading application details...'
  return (
    <Page
      narrow
      title="Credit Application"
      subtitle={
        <Typography role="status" variant="body2">
          {text}
        </Typography>
      }
    >
      <Paper
        variant="outlined"
        sx={{
          mb: 5,
          p: 6,
          display: 'grid',
          gap: '12px 24px',
          gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
        }}
      >
        {facts.map((fact) => (
          <Box key={fact} sx={{ height: 42 }}>
            <Skeleton width="40%" />
            <Skeleton width="70%" />
          </Box>
        ))}
      </Paper>
      <Paper variant="outlined" sx={{ p: { xs: 4, md: 6 } }}>
        <Skeleton width={320} height={48} sx={{ maxWidth: '100%', mb: 4 }} />
        <Box sx={{ display: 'grid', gap: '16px 24px', gridTemplateColumns: { md: '1fr 1fr' } }}>
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
