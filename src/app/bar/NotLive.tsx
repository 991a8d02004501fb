import Box from '@mui/material/Box'
import { Alert } from '../../ui/Alert.tsx'
import type { Notification } from '../../api/http/types.ts'

/**
 * For people who may define: the definitions that are not live, and why. Only our server sends this, and only to them.
 */
export function NotLive({ notifications = [] }: { notifications?: Notification[] }) {
  return notifications.flatMap(({ id, text, mistakes }) =>
    mistakes ? (
      <Alert key={id} severity="warning" className="banner">
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
