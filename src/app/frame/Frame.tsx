import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  NavigationType,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { queryClient } from '../../screens/queryClient.ts'
import { SignInAgain } from '../../screens/signin/SignInAgain.tsx'
import { returnTo } from '../../screens/signin/returnTo.ts'
import { Announcer } from './Announcer.tsx'
import { Notice } from './Notice.tsx'
import { PasswordDue } from './PasswordDue.tsx'
import { SessionEnding } from './SessionEnding.tsx'
import { TopBar } from '../bar/TopBar.tsx'
import { Waiting } from '../Waiting.tsx'
import { useFollow } from './useFollow.ts'
import { useRenewedUser } from './useRenewedUser.ts'
import { useLateScrollRestoration } from './useLateScrollRestoration.ts'

/** The frame around every signed-in screen. */
export function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Surroundings />
    </QueryClientProvider>
  )
}

/** Elements that stay the same, so that a navigation does not draw them again. */
const bar = <TopBar />
const others = (
  <>
    <Notice />
    <SessionEnding />
    <SignInAgain />
    <PasswordDue />
    <Announcer />
    <ScrollRestoration />
  </>
)

/** The frame's contents: a link past the bar, the bar, and the screen. */
function Surroundings() {
  const main = useFocusOnArrival()
  const { state } = useNavigation()
  const follow = useFollow()
  useLateScrollRestoration(main)
  useRenewedUser()
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink onSkip={() => main.current?.focus()} />
      {bar}
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        onClick={follow}
        sx={{ flex: 1, outline: 'none', display: 'flex', flexDirection: 'column' }}
      >
        {state === 'loading' && <Waiting />}
        <Outlet />
      </Box>
      {others}
    </Box>
  )
}

/** The click does not follow the address, because a navigation would open a form again. */
function SkipLink({ onSkip }: { onSkip(): void }) {
  return (
    <Link
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        onSkip()
      }}
      sx={{
        displayPrint: 'none',
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        p: 3,
        bgcolor: 'background.paper',
        borderRadius: 1,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('Skip to content')}
    </Link>
  )
}

/**
 * Moves the focus to the beginning, as after a page load: on another screen (also the first after signing in), and if
 * the focused element is gone after the navigation.
 */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const location = useLocation()
  const isLoaded = useNavigationType() === NavigationType.Pop
  const last = useRef(isLoaded ? location : undefined)
  useEffect(() => {
    returnTo.keep(location)
    const before = last.current
    last.current = location
    const isLost = before !== location && document.activeElement === document.body
    if (isLost || before?.pathname !== location.pathname) main.current?.focus({ preventScroll: true })
  }, [location])
  return main
}
