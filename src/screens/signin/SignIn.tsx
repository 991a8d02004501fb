import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Logo } from '../../ui/Logo.tsx'
import { PlainProblem } from '../../ui/PlainProblem.tsx'
import { onDemand } from '../../ui/onDemand.ts'
import { t } from '../../texts/t.ts'
import { auth, useAuth } from '../auth.ts'
import { paths } from '../paths.ts'
import { FirstAccounts, firstAccountsCommand } from './FirstAccounts.tsx'
import { OtherLanguages } from './OtherLanguages.tsx'
import { SignInForm } from './SignInForm.tsx'
import { returnTo } from './returnTo.ts'
import { anotherTab, providersAnswer, signOnLabel } from './singleSignOn.ts'

const SignOnHere = onDemand(
  async () => ({ default: (await import('./SignOnHere.tsx')).SignOnHere }),
  () => <PlainProblem>{t('A part of the page could not be loaded. Check your connection.')}</PlainProblem>,
)

/** The height of the bank's single sign-on in pixels, kept free so that nothing moves when it appears. */
const room = { height: 74, mt: 4 }

/** As MUI's outlined `Paper`, without its kilobyte of code. */
const card = {
  width: '100%',
  maxWidth: 360,
  p: 6,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
}

/**
 * Product spec §2, Login. People who are already signed in go home; people who sign in here go where they were going.
 */
export function SignIn() {
  const { isAuthenticated, loading, error } = useAuth()
  const [label] = useState(signOnLabel)
  const [command] = useState(firstAccountsCommand)
  const [again] = useState(anotherTab.isThis)
  const [asked, setAsked] = useState(providersAnswer.isThere)
  const destination = useDestination()
  const busy = loading || providersAnswer.isThere()
  const isOver = isAuthenticated && !busy && !(asked && error)
  const isDone = isOver && asked
  if (isOver && !again) return <Navigate to={asked ? destination : paths.home} replace />
  const send = (username: string, password: string) => {
    setAsked(true)
    auth.send({ type: 'SIGN_IN', username, password })
  }
  const bank = label && (
    <Suspense fallback={<Box sx={room} />}>
      <SignOnHere label={label} busy={busy} destination={destination} isDone={isDone} />
    </Suspense>
  )
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 4 }}>
      <title>{`${t('Sign In')} · Credit Risk Workflow`}</title>
      <Box sx={card}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 5, color: 'text.secondary' }}>
          <Logo />
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            Credit Risk Workflow
          </Typography>
          <OtherLanguages />
        </Box>
        <Typography variant="h1" sx={{ mb: 4 }}>
          {isDone ? t('You are signed in') : t('Sign In')}
        </Typography>
        {command !== undefined && <FirstAccounts command={command} />}
        {!isDone && (
          <SignInForm busy={busy} error={error} onSubmit={send}>
            {bank}
          </SignInForm>
        )}
        {isDone && bank}
      </Box>
    </Box>
  )
}

function useDestination(): string {
  const { state } = useLocation() as { state: { from?: string } | null }
  return state?.from ?? returnTo.read() ?? paths.home
}
