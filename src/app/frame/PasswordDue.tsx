import { Suspense, lazy, useEffect, useState } from 'react'
import { newPasswordBy } from '../../api/http/authFetch.ts'

const FirstPassword = lazy(async () => ({
  default: (await import('../../screens/account/FirstPassword.tsx')).FirstPassword,
}))

/** Asks for a new password on any screen if the server requires one; the calls that wait for it then continue. */
export function PasswordDue() {
  const [waiting, setWaiting] = useState<(() => void)[]>([])
  useEffect(() => newPasswordBy(() => new Promise((resolve) => setWaiting((others) => [...others, resolve]))), [])
  if (waiting.length === 0) return null
  const goOn = () => {
    setWaiting([])
    for (const resolve of waiting) resolve()
  }
  return (
    <Suspense>
      <FirstPassword onChanged={goOn} />
    </Suspense>
  )
}
