import { t } from '../texts/t.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { useSettled } from '../ui/useSettled.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useUnsentText } from './useUnsentText.ts'

export interface LeaveWarningProps {
  /** There is something to lose. */
  when: boolean
  what: string
  /** Called when somebody tries to leave, to keep what can still be kept. */
  onLeaving?: () => void
  /** The work is being kept: a person who leaves goes as soon as it is, and is asked only if that takes a while. */
  keeping?: boolean
  /** A link to the same path with another query does not leave. */
  staysInside?: boolean
  /** Whether to ask on ways out other than navigation too, such as logging out. */
  asksOutside?: boolean
  /**
   * The page is going elsewhere by itself, and a navigation that was held back until then is dropped. While something
   * would be lost, its own is held back too: it navigates again once that is no longer so.
   */
  isDeparting?: boolean
  /** That what is done was refused, new each time: a person who waits to leave stays, and reads why. */
  refusal?: object
}

/** In ms: how long a person who leaves waits for the work to be kept before being asked. */
const keepWithin = 1000

const nothingLost = () => t('Your changes are now kept. You can leave without losing them.')

/**
 * Asks before a person leaves unsaved work by a link of the product or by the browser. A link to the same page asks
 * too, because a form opens again on every visit. Once asked, the question stays until it is answered. Logging out asks
 * through `unsaved`.
 */
export function LeaveWarning({
  when,
  what,
  onLeaving,
  keeping = false,
  staysInside = false,
  asksOutside = true,
  isDeparting = false,
  refusal,
}: LeaveWarningProps) {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation: from, nextLocation: to }) => when && !(staysInside && from.pathname === to.pathname),
      [when, staysInside],
    ),
  )
  const isBlocked = blocker.state === 'blocked'
  const isSlow = useSettled(isBlocked && keeping, keepWithin)
  useUnsentText(when && asksOutside, what)
  useEffect(() => {
    if (isBlocked) onLeaving?.()
  }, [isBlocked, onLeaving])
  const isAsked = isBlocked && when && (!keeping || isSlow)
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!isBlocked && wasAsked) setWasAsked(false)
  const held = useRef(blocker)
  useEffect(() => {
    held.current = blocker
  })
  useEffect(() => {
    if (isDeparting) held.current.reset?.()
  }, [isDeparting])
  const lastRefusal = useRef(refusal)
  useEffect(() => {
    const isRefused = refusal !== undefined && refusal !== lastRefusal.current
    lastRefusal.current = refusal
    if (!isBlocked || wasAsked) return
    if (isRefused) blocker.reset()
    else if (!isDeparting && !when) blocker.proceed()
  }, [refusal, isBlocked, isDeparting, when, wasAsked, blocker])
  return (
    <LeaveDialog
      open={isBlocked && wasAsked}
      what={when ? what : nothingLost()}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}
