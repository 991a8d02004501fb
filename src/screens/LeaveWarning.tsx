import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { LeaveDialog } from './LeaveDialog.tsx'
import { unsaved } from './unsaved.ts'
import { useAskBeforeUnload } from './useAskBeforeUnload.ts'

export interface LeaveWarningProps {
  /** There is something to lose. */
  when: boolean
  what: string
}

/**
 * Asks before unsaved work is left, by the product's own links and by the browser. A link to the same page asks too: a
 * form opens anew on every visit. Logging out asks by what `unsaved` says.
 */
export function LeaveWarning({ when, what }: LeaveWarningProps) {
  const blocker = useBlocker(when)
  useEffect(() => (when ? unsaved.add(() => what) : undefined), [when, what])
  useAskBeforeUnload(when)
  return (
    <LeaveDialog
      open={blocker.state === 'blocked'}
      what={what}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}
