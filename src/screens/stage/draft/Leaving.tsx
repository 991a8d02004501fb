import { useSelector } from '@xstate/react'
import { useEffect, useSyncExternalStore } from 'react'
import { entered, isUnsaved } from '../../../machines/draft.ts'
import type { StageContext } from '../../../machines/stageTypes.ts'
import { named, t } from '../../../texts/t.ts'
import { LeaveWarning } from '../../LeaveWarning.tsx'
import { useInterrupted } from '../../auth.ts'
import { unsaved as unsavedWork } from '../../unsaved.ts'
import { useAskBeforeUnload } from '../../useAskBeforeUnload.ts'
import { useExtras } from '../../useExtras.ts'
import { uploads } from '../../documents/uploads.ts'
import { unsent } from '../../questions/unsent.ts'
import { lostBy } from './lost.ts'
import { type StageActor, useStageContext } from '../useStageContext.ts'
import { type DraftActor, useDraftState } from './useDraftState.ts'

interface LeavingProps {
  actor: StageActor
  draft: DraftActor
  busy: boolean
  /** Keeps the draft at once. */
  onLeaving(): void
}

/**
 * Asks before the person leaves a text that is kept nowhere, a file that is picked and not sent, or a question that is
 * not sent. An action in progress is completed first: a person who leaves goes when it is done, and is asked only if
 * that takes a while.
 */
export function Leaving({ actor, draft, busy, onLeaving }: LeavingProps) {
  const unsaved = isUnsaved(useStageContext(actor, ...entered))
  const state = useDraftState(draft)
  const files = useSyncExternalStore(uploads.subscribe, uploads.countPicked)
  const question = useSyncExternalStore(unsent.subscribe, unsent.isThere)
  // What is being saved is not lost, except a question, which is not saved with the form.
  const lost = lostBy(state, busy ? { text: false, files: 0, question } : { text: unsaved, files, question })
  const keeping = unsaved && state.pending && files === 0 && !question
  const acting = useActing(actor)
  const { destination, message } = useStageContext(actor, 'destination', 'message')
  return (
    <LeaveWarning
      when={acting !== undefined || lost !== undefined}
      what={[acting, lost].filter(Boolean).join(' ')}
      // An action takes what is typed. Only if it fails is that left to keep.
      onLeaving={acting === undefined ? onLeaving : undefined}
      // A question that is being written is kept a moment later.
      keeping={acting !== undefined || keeping || destination !== undefined}
      asksOutside={lost !== undefined}
      isDeparting={destination !== undefined}
      refusal={message?.severity === 'success' ? undefined : message}
    />
  )
}

/** The warning about an action or a save in progress, of which a person who leaves does not learn what became. */
function useActing(actor: StageActor): string | undefined {
  const isActing = useSelector(actor, (now) => now.matches('saving') || now.matches('transitioning'))
  const action = useSelector(actor, ({ context }) => (isActing ? actionOf(context) : undefined))
  const what = isActing ? unfinished(action) : undefined
  // On another server, a session that ends leads to the sign-in page without a question (product spec §8).
  const hasExtras = useExtras()
  const isInterrupted = useInterrupted()
  useEffect(
    () => (what ? unsavedWork.add({ isThere: () => true, lost: () => what, isKept: () => true }) : undefined),
    [what],
  )
  useAskBeforeUnload(action !== undefined && hasExtras && !isInterrupted)
  return what
}

const unfinished = (action: string | undefined): string =>
  action === undefined
    ? t('The form is still being saved. If you leave now, you will not see an error.')
    : t('“{name}” is not finished. If you leave now, it may not be performed.', { name: named(action) })

/**
 * The name of what is being done. A save has one only if it creates the application: a person who left it would find
 * what they typed as a draft of a new one, and could create it twice.
 */
const actionOf = ({ intent, loaded }: StageContext): string | undefined =>
  intent?.transition.name ?? (loaded?.application ? undefined : loaded?.stage.stage.save?.label)
