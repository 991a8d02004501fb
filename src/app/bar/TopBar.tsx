import AddIcon from '@mui/icons-material/Add'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { listNotifications } from '../../api/lists/notifications.ts'
import { useOffered } from '../../screens/auth.ts'
import { paths } from '../../screens/paths.ts'
import { demoBank } from '../../screens/signin/demoBank.ts'
import { asButton } from '../../screens/asButton.ts'
import { Logo } from '../../ui/Logo.tsx'
import { NavigationMenu } from './NavigationMenu.tsx'
import { NotLive } from './NotLive.tsx'
import { Notifications } from './Notifications.tsx'
import { UserMenu } from './UserMenu.tsx'
import { barHeight, places, wide } from '../navigation.ts'

export function TopBar() {
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{
        bgcolor: 'background.paper',
        color: 'text.primary',
        borderBottom: 1,
        borderColor: 'divider',
        displayPrint: 'none',
      }}
    >
      <Toolbar sx={{ gap: { xs: 1, sm: 2 }, minHeight: barHeight, px: { xs: 3, sm: 6, lg: 8 } }}>
        <Logo />
        <Name />
        <MainNavigation />
        <Box sx={{ flex: 1 }} />
        <CreateNew />
        <Bell />
        <UserMenu />
        <NavigationMenu />
      </Toolbar>
      <DefinitionsNotLive />
    </AppBar>
  )
}

function useNotifications() {
  return useQuery({ queryKey: ['notifications'], queryFn: listNotifications, refetchOnWindowFocus: true })
}

function Bell() {
  const { data, isError, refetch } = useNotifications()
  return <Notifications list={data} failed={isError} onOpen={refetch} />
}

function DefinitionsNotLive() {
  const { data } = useNotifications()
  return <NotLive notifications={data} />
}

/** Every page of a demo bank shows that it is one, so that nobody takes it for the real bank. */
function Name() {
  return (
    <Box sx={{ ml: 1, mr: 3, minWidth: 0 }}>
      <Typography
        component="span"
        sx={{ display: 'block', fontWeight: 650, fontSize: { xs: '0.9375rem', sm: '1.0625rem' }, lineHeight: 1.2 }}
      >
        Credit Risk Workflow
      </Typography>
      {demoBank() && (
        <Typography
          component="span"
          sx={{ display: 'block', fontSize: '0.75rem', lineHeight: 1.2, color: 'text.secondary' }}
        >
          {t('Demo bank')}
        </Typography>
      )}
    </Box>
  )
}

function MainNavigation() {
  return (
    <Box
      component="nav"
      aria-label={t('Main')}
      sx={(theme) => ({ display: 'none', gap: 1, [theme.breakpoints.up(wide)]: { display: 'flex' } })}
    >
      {places.map(({ name, to }) => (
        <Button
          key={name()}
          component={NavLink}
          {...asButton()}
          to={to}
          end
          color="inherit"
          sx={{
            color: 'text.secondary',
            whiteSpace: 'nowrap',
            '&.active': {
              color: 'primary.main',
              bgcolor: 'action.selected',
              '@media (forced-colors: active)': { textDecoration: 'underline' },
            },
          }}
        >
          {name()}
        </Button>
      ))}
    </Box>
  )
}

function CreateNew() {
  if (!useOffered('create')) return null
  return (
    <Button
      component={Link}
      {...asButton()}
      to={paths.newRequest}
      variant="outlined"
      startIcon={<AddIcon />}
      sx={(theme) => ({
        display: 'none',
        flex: 'none',
        mr: 1,
        [theme.breakpoints.up('sm')]: { display: 'inline-flex' },
      })}
    >
      {t('Create New')}
    </Button>
  )
}
