import { t } from '../texts/t.ts'
import { useCallback, useEffect, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { useSettled } from '../ui/useSettled.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useWritten } from './useWritten.ts'

export interface LeaveWarningProps {
  /** There is something to lose. */
  when: boolean
  what: string
  /** Called as somebody would leave: keeps what can still be kept. */
  onLeaving?: () => void
  /** It is being kept: who leaves goes as soon as it is, and is asked only if that takes a while. */
  keeping?: boolean
  /** Another query of the same address leaves nothing. */
  staysInside?: boolean
  /** Whether the ways out that are no navigation ask too. */
  asksOutside?: boolean
  /** The page is leaving by itself: who was held back goes with it. */
  isDeparting?: boolean
}

/** In ms. */
const PATIENCE = 1000

const nothingLost = () => t('Your changes are now kept. You can leave without losing them.')

/**
 * Asks before unsaved work is left, by the product's own links and by the browser. A link to the same page asks too: a
 * form opens again on every visit. What has been asked waits for its answer. Logging out asks by what `unsaved` says.
 */
export function LeaveWarning({
  when,
  what,
  onLeaving,
  keeping = false,
  staysInside = false,
  asksOutside = true,
  isDeparting = false,
}: LeaveWarningProps) {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation: from, nextLocation: to }) => when && !(staysInside && from.pathname === to.pathname),
      [when, staysInside],
    ),
  )
  const isBlocked = blocker.state === 'blocked'
  const isSlow = useSettled(isBlocked && keeping, PATIENCE)
  useWritten(when && asksOutside, what)
  useEffect(() => {
    if (isBlocked) onLeaving?.()
  }, [isBlocked, onLeaving])
  const isAsked = isBlocked && when && (!keeping || isSlow)
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!isBlocked && wasAsked) setWasAsked(false)
  useEffect(() => {
    if (!isBlocked) return
    if (isDeparting) blocker.reset()
    else if (!when && !wasAsked) blocker.proceed()
  }, [isBlocked, when, wasAsked, isDeparting, blocker])
  return (
    <LeaveDialog
      open={isBlocked && wasAsked}
      what={when ? what : nothingLost()}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}
