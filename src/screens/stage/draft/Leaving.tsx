import { useSyncExternalStore } from 'react'
import { isUnsaved } from '../../../machines/draft.ts'
import { LeaveWarning } from '../../LeaveWarning.tsx'
import { useAskBeforeUnload } from '../../useAskBeforeUnload.ts'
import { uploads } from '../../documents/uploads.ts'
import { lostBy } from './lost.ts'
import { type StageActor, usePart } from '../usePart.ts'
import { type DraftActor, useDraftState } from './useDraftState.ts'

interface LeavingProps {
  actor: StageActor
  draft: DraftActor
  busy: boolean
  /** Keeps the draft at once. */
  onLeaving(): void
}

/**
 * Asks before a text that is kept nowhere, or a file that is picked and not sent, is left; before the page goes, also
 * for files on their way.
 */
export function Leaving({ actor, draft, busy, onLeaving }: LeavingProps) {
  const unsaved = isUnsaved(usePart(actor, 'dirty', 'comments', 'limits'))
  const state = useDraftState(draft)
  const files = useSyncExternalStore(uploads.subscribe, uploads.countPicked)
  useAskBeforeUnload(useSyncExternalStore(uploads.subscribe, uploads.count) > 0)
  const lost = lostBy(state, { text: unsaved, files })
  const keeping = unsaved && state.pending && files === 0
  return <LeaveWarning when={lost !== undefined && !busy} what={lost ?? ''} onLeaving={onLeaving} keeping={keeping} />
}
