import { Suspense, useEffect, useState } from 'react'
import { endOf } from '../../api/http/session.ts'
import { useAuth } from '../../screens/auth.ts'
import { onDemand } from '../../ui/onDemand.ts'

/** If it cannot be loaded, nothing is announced: whoever is typing when the session ends is asked to sign in again. */
const EndingSoon = onDemand(async () => ({ default: (await import('../../screens/signin/EndingSoon.tsx')).EndingSoon }))

/**
 * In milliseconds: how long before its end a session is announced to end, and how often to check. A computer that slept
 * checks when it wakes.
 */
const warnBefore = 10 * 60_000
const checkEvery = 30_000

/** Announces, on any screen, that the session ends soon. */
export function SessionEnding() {
  const { token, isAuthenticated } = useAuth()
  const now = useNow()
  const ends = endOf(token)
  if (!isAuthenticated || ends === undefined || ends - now > warnBefore || ends <= now) return null
  return (
    <Suspense>
      <EndingSoon key={ends} ends={ends} />
    </Suspense>
  )
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), checkEvery)
    return () => clearInterval(timer)
  }, [])
  return now
}
