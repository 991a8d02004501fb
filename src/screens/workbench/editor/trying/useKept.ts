import { useEffect, useRef } from 'react'
import { useSettled } from '../../../../ui/useSettled.ts'
import type { Situation } from '../../../../workbench/tries/situation.ts'
import { keepSituation, keepSituationNow } from './keptSituation.ts'

/** In ms: how long typing must pause before it is kept. */
const pause = 500

/** Keeps what is made up in this browser, so that a reload does not lose it. */
export function useKept(user: string, situation: Situation): void {
  const settled = useSettled(situation, pause)
  const first = useRef(situation)
  const latest = useRef(situation)
  useEffect(() => {
    latest.current = situation
  })
  useEffect(() => {
    if (settled !== first.current) void keepSituation(user, settled)
  }, [user, settled])
  useEffect(() => {
    const leave = () => latest.current !== first.current && keepSituationNow(user, latest.current)
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [user])
}
