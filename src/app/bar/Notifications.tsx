import BellIcon from '@mui/icons-material/NotificationsOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import type { Notification } from '../../api/http/types.ts'
import { useUser } from '../../screens/auth.ts'
import { paths } from '../../screens/paths.ts'
import { useExtras } from '../../screens/useExtras.ts'
import { PopupMenu } from '../../ui/PopupMenu.tsx'
import { formatAge } from '../../ui/format/age.ts'
import { formatMoment } from '../../ui/format/days.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { seen } from './seen.ts'

export interface NotificationsProps {
  /** Undefined until they have been read. */
  list: Notification[] | undefined
  failed: boolean
  onOpen(): unknown
}

/** The bell: what waits for this person and what was decided on their applications, newest first (spec decision 21). */
export function Notifications({ list, failed, onOpen }: NotificationsProps) {
  const notifications = list?.filter(({ mistakes }) => !mistakes)
  const hasExtras = useExtras()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { id: user } = useUser()
  const [lastSeen, setLastSeen] = useState(() => seen.read(user))
  /** Notifications that were new when the list was opened stay marked while it is open. */
  const [newSince, setNewSince] = useState(lastSeen)
  useEffect(() => seen.watch(user, setLastSeen), [user])
  const unseen = (notifications ?? []).filter(({ at }) => at > lastSeen).length
  const open = (target: HTMLElement) => {
    setAnchor(target)
    setNewSince(lastSeen)
    setLastSeen(seen.keep(user, notifications ?? []))
    onOpen()
  }
  /** Notifications that arrived while the list was open count as seen. */
  const close = () => {
    setAnchor(null)
    setLastSeen(seen.keep(user, notifications ?? []))
  }
  return (
    <>
      <IconButton aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => open(event.currentTarget)}>
        <Box component="span" sx={visuallyHidden}>
          {unseen ? t('Notifications ({unseen} new)', { unseen }) : t('Notifications')}
        </Box>
        <Badge badgeContent={unseen} color="secondary" max={99} slotProps={{ badge: { 'aria-hidden': true } }}>
          <BellIcon />
        </Badge>
      </IconButton>
      <PopupMenu label={t('Notifications')} anchor={anchor} width={380} onClose={close}>
        {notifications?.map((notification) => (
          <Item key={notification.id} notification={notification} isNew={notification.at > newSince} onClose={close} />
        ))}
        {!notifications?.length && (
          <MenuItem disabled sx={{ whiteSpace: 'normal' }}>
            {failed
              ? t('The notifications could not be loaded.')
              : hasExtras
                ? t('Nothing is waiting for you.')
                : t('No notifications.')}
          </MenuItem>
        )}
      </PopupMenu>
    </>
  )
}

interface ItemProps {
  notification: Notification
  isNew: boolean
  onClose(): void
}

/** Where a notification leads. One that is not about a single application leads to the person's tasks. */
function placeOf({ application_id: id, form_key: form, path }: Notification): string {
  if (path !== undefined) return path
  if (!id) return paths.tasks
  return form ? paths.edit(id, { formType: form }) : paths.details(id)
}

/** A link, so that it opens in another tab as well. */
function Item({ notification, isNew, onClose }: ItemProps) {
  const { at, text } = notification
  return (
    <MenuItem
      component={Link}
      to={placeOf(notification)}
      onClick={onClose}
      sx={{ whiteSpace: 'normal', py: 2, alignItems: 'flex-start', gap: 2 }}
    >
      <Box
        sx={{
          flex: 'none',
          width: 8,
          height: 8,
          mt: 1.5,
          borderRadius: '50%',
          bgcolor: isNew ? 'secondary.main' : 'transparent',
        }}
      />
      <Box>
        <Typography variant="body2" sx={{ fontWeight: isNew ? 600 : undefined }}>
          {isNew && (
            <Box component="span" sx={visuallyHidden}>
              {t('New:')}{' '}
            </Box>
          )}
          {text}
        </Typography>
        <Typography component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          <time dateTime={at} title={formatMoment(at)}>
            {formatAge(at)}
          </time>
        </Typography>
      </Box>
    </MenuItem>
  )
}
