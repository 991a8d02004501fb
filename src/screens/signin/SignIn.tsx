import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Logo } from '../../ui/Logo.tsx'
import { auth, useAuth } from '../auth.ts'
import { paths } from '../paths.ts'
import { SignInForm } from './SignInForm.tsx'
import { returnTo } from './returnTo.ts'

/** Product spec §2, Login: whoever is signed in already goes home; who signs in here goes where they were going. */
export function SignIn() {
  const { isAuthenticated, loading, error } = useAuth()
  const [asked, setAsked] = useState(false)
  const destination = useDestination()
  if (isAuthenticated) return <Navigate to={asked ? destination : paths.home} replace />
  const send = (username: string, password: string) => {
    setAsked(true)
    auth.send({ type: 'SIGN_IN', username, password })
  }
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 4 }}>
      <title>Sign In · Credit Risk Workflow</title>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 360, p: 6 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 5, color: 'text.secondary' }}>
          <Logo />
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            Credit Risk Workflow
          </Typography>
        </Box>
        <Typography variant="h1" sx={{ mb: 4 }}>
          Sign In
        </Typography>
        <SignInForm busy={loading} error={error} onSubmit={send} />
      </Paper>
    </Box>
  )
}

function useDestination(): string {
  const { state } = useLocation() as { state: { from?: string } | null }
  return state?.from ?? returnTo.read() ?? paths.home
}
