import MenuIcon from '@mui/icons-material/Menu'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { useOffered } from '../../screens/auth.ts'
import { paths } from '../../screens/paths.ts'
import { PopupMenu } from '../../ui/PopupMenu.tsx'
import { places, wide } from '../navigation.ts'

const all = [...places, { name: () => t('Create New'), to: paths.newRequest }]

/** The top bar's buttons as a menu, for screens without room for them. */
export function NavigationMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { pathname } = useLocation()
  const offered = useOffered('create') ? all : places
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={t('Menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        edge="end"
        sx={(theme) => ({ [theme.breakpoints.up(wide)]: { display: 'none' } })}
      >
        <MenuIcon />
      </IconButton>
      <PopupMenu label={t('Menu')} anchor={anchor} onClose={close}>
        {offered.map(({ name, to }) => (
          <MenuItem key={name()} component={Link} to={to} onClick={close} selected={to === pathname}>
            {name()}
          </MenuItem>
        ))}
      </PopupMenu>
    </>
  )
}
