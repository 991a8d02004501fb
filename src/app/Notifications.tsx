import BellIcon from '@mui/icons-material/NotificationsOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { listNotifications } from '../api/notifications.ts'
import type { Notification } from '../api/types.ts'
import { paths } from '../screens/paths.ts'
import { useExtras } from '../screens/useExtras.ts'
import { useLoad } from '../screens/useLoad.ts'
import { useReloadWhenVisible } from '../screens/useReloadWhenVisible.ts'
import { formatMoment } from '../ui/format.ts'
import { visuallyHidden } from '../ui/visuallyHidden.ts'
import { seen } from './seen.ts'

/** The bell: what waits for this person, newest first (decision 21). */
export function Notifications() {
  const { data: notifications, error, reload } = useLoad(listNotifications)
  useReloadWhenVisible(reload)
  const offered = useExtras()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [lastSeen, setLastSeen] = useState(seen.read)
  const unseen = (notifications ?? []).filter(({ at }) => at > lastSeen).length
  const open = (target: HTMLElement) => {
    setAnchor(target)
    setLastSeen(seen.keep())
    void reload()
  }
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        <Box component="span" sx={visuallyHidden}>{unseen ? `Notifications (${unseen} new)` : 'Notifications'}</Box>
        <Badge badgeContent={unseen} color="secondary" max={99} slotProps={{ badge: { 'aria-hidden': true } }}>
          <BellIcon />
        </Badge>
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ paper: { sx: { width: 380, maxWidth: 'calc(100vw - 32px)', maxHeight: 480 } } }}>
        {notifications?.map((notification) => (
          <Item key={notification.id} notification={notification} onClose={() => setAnchor(null)} />
        ))}
        {!notifications?.length && (
          <MenuItem disabled sx={{ whiteSpace: 'normal' }}>
            {error === undefined ? (offered ? 'Nothing waits for you.' : 'No notifications.') : 'The notifications could not be loaded.'}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}

function Item({ notification: { at, text, application_id: id, form_key: form }, onClose }: { notification: Notification; onClose(): void }) {
  const navigate = useNavigate()
  const go = () => {
    onClose()
    void navigate(form ? paths.edit(id, { formType: form }) : paths.details(id))
  }
  return (
    <MenuItem onClick={go} sx={{ whiteSpace: 'normal', py: 2 }}>
      <Box>
        <Typography variant="body2">{text}</Typography>
        <Typography component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {formatMoment(at)}
        </Typography>
      </Box>
    </MenuItem>
  )
}
