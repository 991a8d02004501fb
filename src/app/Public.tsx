import { Outlet } from 'react-router-dom'
import { useAuth, useSession } from '../screens/auth.ts'

/** Screens for everyone, once it is known whether someone is signed in. */
export function Public() {
  const { isAuthenticated } = useAuth()
  const restored = !useSession().matches('restoring')
  return restored || isAuthenticated ? <Outlet /> : null
}
