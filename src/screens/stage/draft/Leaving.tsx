import { useSyncExternalStore } from 'react'
import { isUnsaved } from '../../../machines/draft.ts'
import { LeaveWarning } from '../../LeaveWarning.tsx'
import { useAskBeforeUnload } from '../../useAskBeforeUnload.ts'
import { uploads } from '../../documents/uploads.ts'
import { unsent } from '../../questions/unsent.ts'
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
 * Asks before a text that is kept nowhere, a file that is picked and not sent, or a question that is not sent, is left;
 * before the page goes, also for files on their way.
 */
export function Leaving({ actor, draft, busy, onLeaving }: LeavingProps) {
  const unsaved = isUnsaved(usePart(actor, 'dirty', 'comments', 'limits'))
  const state = useDraftState(draft)
  const files = useSyncExternalStore(uploads.subscribe, uploads.countPicked)
  useAskBeforeUnload(useSyncExternalStore(uploads.subscribe, uploads.count) > 0)
  const question = useSyncExternalStore(unsent.subscribe, unsent.isThere)
  // What is being saved is not lost; a question is not saved with the form.
  const lost = lostBy(state, busy ? { text: false, files: 0, question } : { text: unsaved, files, question })
  const keeping = unsaved && state.pending && files === 0 && !question
  return <LeaveWarning when={lost !== undefined} what={lost ?? ''} onLeaving={onLeaving} keeping={keeping} />
}
