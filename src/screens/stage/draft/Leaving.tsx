import { useSyncExternalStore } from 'react'
import { isUnsaved } from '../../../machines/draft.ts'
import type { StageContext } from '../../../machines/stageTypes.ts'
import { LeaveWarning } from '../../LeaveWarning.tsx'
import { useAskBeforeUnload } from '../../useAskBeforeUnload.ts'
import { uploads } from '../../documents/uploads.ts'
import { lostBy } from './lost.ts'
import type { DraftState } from './draftState.ts'

interface LeavingProps {
  form: StageContext
  draft: DraftState
  busy: boolean
  /** Keeps the draft at once. */
  onLeaving(): void
}

/** Asks before a text that is kept nowhere, or a file that is picked and not sent, is left; before the page goes, also for files on their way. */
export function Leaving({ form, draft, busy, onLeaving }: LeavingProps) {
  const unsaved = isUnsaved(form)
  const files = useSyncExternalStore(uploads.subscribe, uploads.countPicked)
  useAskBeforeUnload(useSyncExternalStore(uploads.subscribe, uploads.count) > 0)
  const lost = lostBy(draft, { text: unsaved, files })
  const keeping = unsaved && draft.pending && files === 0
  return <LeaveWarning when={lost !== undefined && !busy} what={lost ?? ''} onLeaving={onLeaving} keeping={keeping} />
}
