import { useActorRef } from '@xstate/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { StageFormHandle } from '../../../form/StageForm.tsx'
import { draftOf, entered, isUnsaved } from '../../../machines/draft.ts'
import { type DraftEvent, type draftMachine, isPending } from '../../../machines/draftMachine.ts'
import type { StageContext } from '../../../machines/stageTypes.ts'
import { useInterrupted } from '../../auth.ts'
import { unsaved } from '../../unsaved.ts'
import { whenLeaving } from '../../../ui/whenLeaving.ts'
import type { StageActor } from '../useStageContext.ts'
import { lostByLogout } from './lost.ts'
import { stateOf } from './useDraftState.ts'

/**
 * Keeps what is typed in a form as a draft. The draft machine receives every change, and keeps the draft at once when
 * the page may close.
 */
export function useKeepDraft(
  stage: StageActor,
  machine: typeof draftMachine,
  handle: RefObject<StageFormHandle | null>,
) {
  const draft = useActorRef(machine)
  const [flush] = useState(() => () => {
    handle.current?.flush()
    draft.send({ type: 'FLUSH' })
  })

  useEffect(() => {
    let last: StageContext | undefined
    const subscription = stage.subscribe(({ context: now }) => {
      if (now.loaded && !isSame(now, last)) draft.send(eventOf(now, last))
      last = now
    })
    return () => subscription.unsubscribe()
  }, [stage, draft])

  useEffect(() => {
    const retry = () => draft.send({ type: 'ONLINE' })
    const stay = whenLeaving(flush)
    window.addEventListener('online', retry)
    return () => {
      stay()
      window.removeEventListener('online', retry)
    }
  }, [draft, flush])

  // A layout effect, because its cleanup runs before the machines are stopped.
  useLayoutEffect(() => flush, [flush])

  const interrupted = useInterrupted()
  useEffect(() => {
    if (interrupted) flush()
  }, [interrupted, flush])

  useEffect(() => {
    const isThere = () => isUnsaved(stage.getSnapshot().context)
    return unsaved.add({
      isThere() {
        handle.current?.flush()
        return isThere()
      },
      lost() {
        flush()
        return isThere() ? lostByLogout(stateOf(draft.getSnapshot().context)) : undefined
      },
      isKept() {
        flush()
        return !isPending(draft.getSnapshot().context)
      },
    })
  }, [stage, draft, handle, flush])

  return { draft, flush }
}

const parts = ['loaded', 'base', 'data', ...entered, 'conflict'] as const
const isSame = (now: StageContext, last: StageContext | undefined) => parts.every((part) => now[part] === last?.[part])

function eventOf(now: StageContext, last: StageContext | undefined): DraftEvent {
  const draft = draftOf(now)
  const found = last?.loaded ? undefined : now.restored
  return draft && found ? { type: 'FOUND', draft, kept: found.kept } : { type: 'CHANGED', draft }
}
