import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { named, t } from '../../texts/t.ts'
import { LeaveDialog } from '../../screens/LeaveDialog.tsx'
import { auth, useUser, useUserName } from '../../screens/auth.ts'
import { returnTo } from '../../screens/signin/returnTo.ts'
import { useSingleKey } from '../../screens/singleKeys.ts'
import { unsaved } from '../../screens/unsaved.ts'
import { useExtras } from '../../screens/useExtras.ts'
import { PopupMenu } from '../../ui/PopupMenu.tsx'
import { accountPlaces } from '../navigation.ts'
import { ColourMode } from './ColourMode.tsx'
import { LanguageItems } from './LanguageItems.tsx'
import { type AccountDialog, accountDialogs, shortcuts } from './accountDialogs.ts'
import { initial } from './initial.ts'

/** In ms: how long the menu waits for drafts to be kept, as when a person leaves by a link. */
const keepWithin = 1000

/** Looks like MUI's Avatar, which also draws pictures and would add a kilobyte to each page. */
const avatar = {
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  borderRadius: '50%',
  fontSize: '0.875rem',
  fontWeight: 600,
  lineHeight: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const

const logOut = () => {
  returnTo.forget()
  auth.send({ type: 'SIGN_OUT' })
}

export function UserMenu() {
  const user = useUser()
  const name = useUserName()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [lost, setLost] = useState<string>()
  const [shown, setShown] = useState<AccountDialog>()
  const hasExtras = useExtras()
  const show = (dialog: AccountDialog) => {
    setAnchor(null)
    setShown(dialog)
  }
  useSingleKey('?', () => show(shortcuts))
  const leave = async () => {
    setAnchor(null)
    const what = await unsaved.lostIn(keepWithin)
    if (what === undefined) return logOut()
    setLost(what)
  }
  const about = [named(user.role?.title ?? user.role?.name ?? ''), user.da_level].filter(Boolean).join(' · ')
  return (
    <>
      <IconButton
        aria-label={t('User menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 1 }}
      >
        <Box component="span" sx={avatar}>
          {initial(user)}
        </Box>
      </IconButton>
      <PopupMenu label={t('User menu')} anchor={anchor} onClose={() => setAnchor(null)}>
        <Box component="li" role="none" sx={{ px: 4, py: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {about}
          </Typography>
        </Box>
        <Divider component="li" role="none" />
        <ColourMode />
        <Divider component="li" role="none" />
        <LanguageItems />
        <Divider component="li" role="none" />
        {accountPlaces
          .filter(({ may }) => may.some((each) => user.capabilities?.includes(each)))
          .map(({ name, to }) => (
            <MenuItem key={to} component={Link} to={to} onClick={() => setAnchor(null)}>
              {name()}
            </MenuItem>
          ))}
        {accountDialogs
          .filter(({ isExtra, may }) => (hasExtras || !isExtra) && (!may || user.capabilities?.includes(may)))
          .map((dialog) => (
            <MenuItem key={dialog.name()} onClick={() => show(dialog)} sx={{ whiteSpace: 'normal' }}>
              {dialog.name()}
            </MenuItem>
          ))}
        <MenuItem onClick={() => void leave()}>{t('Logout')}</MenuItem>
      </PopupMenu>
      <Suspense>{shown && <shown.Dialog onClose={() => setShown(undefined)} />}</Suspense>
      <LeaveDialog open={lost !== undefined} what={lost ?? ''} onLeave={logOut} onStay={() => setLost(undefined)} />
    </>
  )
}
