import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { extras } from '../../api/http/extras.ts'
import { session } from '../../api/http/session.ts'
import { readCurrentUser } from '../../api/session/currentUser.ts'
import { auth, useUser } from '../../screens/auth.ts'

/**
 * Reads what the person may do as the screens open and whenever the tab is looked at; of a server that is not known to say that,
 * everything is offered and nothing is asked.
 */
export function useRenewedUser(): void {
  const isKnown = useSyncExternalStore(extras.subscribe, extras.areKnown)
  const { capabilities } = useUser()
  useQuery({
    queryKey: ['current user'],
    queryFn: renewUser,
    enabled: isKnown || capabilities !== undefined,
    refetchOnWindowFocus: true,
  })
}

/** They stand in the session, where they are whether or not they could be read anew. */
async function renewUser(): Promise<null> {
  const user = await readCurrentUser()
  if (user === undefined || user.id !== session.userId()) return null
  session.keepUser(user)
  auth.send({ type: 'USER_RENEWED', user })
  return null
}
