import { Outlet } from 'react-router-dom'
import { useAuth } from '../screens/auth.ts'
import { useRestored } from './useRestored.ts'

/** Screens for everyone, once it is known whether someone is signed in. */
export function Public() {
  const { isAuthenticated } = useAuth()
  const restored = useRestored()
  return restored || isAuthenticated ? <Outlet /> : null
}
