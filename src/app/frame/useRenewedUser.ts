import { useQuery } from '@tanstack/react-query'
import { session } from '../../api/http/session.ts'
import { readCurrentUser } from '../../api/session/currentUser.ts'
import { auth } from '../../screens/auth.ts'
import { useExtras } from '../../screens/useExtras.ts'

/**
 * Reads what the person may do as the screens open and whenever the tab is looked at; of a server of product spec §7
 * alone, everything is offered and nothing is asked.
 */
export function useRenewedUser(): void {
  const enabled = useExtras()
  useQuery({
    queryKey: ['current user'],
    queryFn: renewUser,
    enabled,
    refetchOnWindowFocus: true,
  })
}

/** They stay in the session as they were if they could not be read again. */
async function renewUser(): Promise<null> {
  const user = await readCurrentUser()
  if (user === undefined || user.id !== session.userId()) return null
  session.keepUser(user)
  auth.send({ type: 'USER_RENEWED', user })
  return null
}
