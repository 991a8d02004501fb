import { useCallback } from 'react'
import { usePolling } from '../usePolling.ts'
import type { StageActor } from './useStageContext.ts'

/** A page that stays open overnight goes by the new date: otherwise its rules would refuse a date of today. */
export function useNewDay(actor: StageActor): void {
  const check = useCallback(async () => actor.send({ type: 'NEW_DAY' }), [actor])
  usePolling(check, undefined)
}
