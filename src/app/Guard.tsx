import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useAuth, useInterrupted, useSession } from '../screens/auth.ts'
import { paths } from '../screens/paths.ts'

/**
 * Lets through signed-in people, and those whose session ended over unsaved work. The others go to the sign-in page
 * and, from there, where they were going (product spec §2).
 */
export function Guard() {
  const { isAuthenticated, loading } = useAuth()
  const { pathname, search, hash } = useLocation()
  const interrupted = useInterrupted()
  if (isAuthenticated || interrupted) return <Outlet />
  if (loading) return null
  return <Navigate to={paths.signIn} replace state={{ from: pathname + search + hash }} />
}

/** Screens for everyone, once it is known whether someone is signed in. */
export function Public() {
  const { isAuthenticated } = useAuth()
  const restored = !useSession().matches('restoring')
  return restored || isAuthenticated ? <Outlet /> : null
}
