import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useSettled } from '../ui/useSettled.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { unsaved } from './unsaved.ts'
import { useAskBeforeUnload } from './useAskBeforeUnload.ts'

export interface LeaveWarningProps {
  /** There is something to lose. */
  when: boolean
  what: string
  /** Called as somebody would leave: keeps what can still be kept. */
  onLeaving?: () => void
  /** It is being kept: who leaves goes as soon as it is, and is asked only if that takes a while. */
  keeping?: boolean
}

/** In ms. */
const PATIENCE = 1000

/**
 * Asks before unsaved work is left, by the product's own links and by the browser. A link to the same page asks too: a
 * form opens anew on every visit. Logging out asks by what `unsaved` says.
 */
export function LeaveWarning({ when, what, onLeaving, keeping = false }: LeaveWarningProps) {
  const blocker = useBlocker(when)
  const isBlocked = blocker.state === 'blocked'
  const isSlow = useSettled(isBlocked && keeping, PATIENCE)
  useEffect(() => (when ? unsaved.add({ isThere: () => true, lost: () => what }) : undefined), [when, what])
  useAskBeforeUnload(when)
  useEffect(() => {
    if (isBlocked) onLeaving?.()
  }, [isBlocked, onLeaving])
  useEffect(() => {
    if (isBlocked && !when) blocker.proceed()
  }, [isBlocked, when, blocker])
  return (
    <LeaveDialog
      open={isBlocked && when && (!keeping || isSlow)}
      what={what}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}
