import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listApprovedLimits } from '../../api/stage/approvedLimits.ts'
import { dayOf } from '../../engine/codec/stamps.ts'

/** The limits that an application's decision approved, or would approve today; null if the server keeps no limits. */
export function useLimits(application: string, version: number | undefined) {
  const [today] = useState(() => dayOf(new Date()))
  const asked = useQuery({
    queryKey: ['approvedLimits', application, version],
    queryFn: async () => (await listApprovedLimits(application)) ?? null,
    placeholderData: (before) => before,
    staleTime: 0,
  })
  return { ...asked, today }
}
