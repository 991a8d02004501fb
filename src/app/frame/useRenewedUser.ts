import { useQuery } from '@tanstack/react-query'
import { currentUser } from '../../screens/currentUser.ts'
import { useExtras } from '../../screens/useExtras.ts'

/**
 * Reads what the person may do as the screens open and whenever the tab is looked at; of a server of product spec §7
 * alone, everything is offered and nothing is asked.
 */
export function useRenewedUser(): void {
  const enabled = useExtras()
  useQuery({ ...currentUser, enabled, refetchOnWindowFocus: true })
}
