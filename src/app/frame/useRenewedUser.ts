import { useQuery } from '@tanstack/react-query'
import { currentUser } from '../../screens/currentUser.ts'
import { useExtras } from '../../screens/useExtras.ts'

/**
 * Reads what the person may do when the screens open and when the tab is looked at. A server of product spec §7 alone
 * is not asked: everything is offered.
 */
export function useRenewedUser(): void {
  const enabled = useExtras()
  useQuery({ ...currentUser, enabled, refetchOnWindowFocus: true })
}
