import { Suspense, lazy } from 'react'
import { usePasswordDue } from '../screens/auth.ts'

const FirstPassword = lazy(async () => ({ default: (await import('../screens/account/FirstPassword.tsx')).FirstPassword }))

/** Asks for a password of the person's own, on whatever screen the server has wanted it. */
export function PasswordDue() {
  return usePasswordDue() ? (
    <Suspense>
      <FirstPassword />
    </Suspense>
  ) : null
}
