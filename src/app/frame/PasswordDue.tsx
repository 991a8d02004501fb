import { Suspense, useEffect, useState } from 'react'
import { newPasswordBy } from '../../api/http/authFetch.ts'
import { onDemand } from '../../ui/onDemand.ts'
import { NotLoaded } from '../bar/NotLoaded.tsx'

/** If it cannot be loaded, closing the message sends the calls again, which then ask again. */
const FirstPassword = onDemand<{ onChanged(): void }>(
  async () => ({ default: (await import('../../screens/account/FirstPassword.tsx')).FirstPassword }),
  ({ onChanged }) => <NotLoaded onClose={onChanged} />,
)

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
