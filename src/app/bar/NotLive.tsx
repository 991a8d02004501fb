import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Notification } from '../../api/http/types.ts'

/** To whom may define: what of the definitions is not live, and why. Only our server tells, and only them. */
export function NotLive({ notifications = [] }: { notifications?: Notification[] }) {
  return notifications.flatMap(({ id, text, mistakes }) =>
    mistakes ? (
      <Alert
        key={id}
        severity="warning"
        sx={{ borderRadius: 0, px: { xs: 3, sm: 6, lg: 8 }, maxHeight: '30dvh', overflowY: 'auto' }}
      >
        {text}
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
          {mistakes.map((mistake) => (
            <li key={mistake}>{mistake}</li>
          ))}
        </Box>
      </Alert>
    ) : (
      []
    ),
  )
}
