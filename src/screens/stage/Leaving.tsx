import { useSyncExternalStore } from 'react'
import { LeaveWarning } from '../LeaveWarning.tsx'
import { useAskBeforeUnload } from '../useAskBeforeUnload.ts'
import { uploads } from '../documents/uploads.ts'
import { lostBy } from './lost.ts'
import type { DraftState } from './draftState.ts'

interface LeavingProps {
  draft: DraftState
  /** A text on the page is not saved. */
  unsaved: boolean
  busy: boolean
}

/** Asks before a text that is not saved, or a file that is picked and not sent, is left; before the page goes, also for files on their way. */
export function Leaving({ draft, unsaved, busy }: LeavingProps) {
  const files = useSyncExternalStore(uploads.subscribe, uploads.countPicked)
  useAskBeforeUnload(useSyncExternalStore(uploads.subscribe, uploads.count) > 0)
  const lost = lostBy(draft, { text: unsaved, files })
  return <LeaveWarning when={lost !== undefined && !busy} what={lost ?? ''} />
}
