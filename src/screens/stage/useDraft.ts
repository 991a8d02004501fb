import { useActor } from '@xstate/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { StageFormHandle } from '../../form/StageForm.tsx'
import { draftOf } from '../../machines/draft.ts'
import type { DraftEvent, draftMachine } from '../../machines/draftMachine.ts'
import type { stageMachine } from '../../machines/stageMachine.ts'
import type { KeptDraft, StageContext } from '../../machines/stageTypes.ts'
import { useInterrupted } from '../auth.ts'
import { unsaved } from '../unsaved.ts'

/** What became of the draft of what is on the screen. */
export interface DraftState {
  kept?: KeptDraft
  failed: boolean
}

type StageActor = ActorRefFrom<typeof stageMachine>

/** Keeps what is typed in a form: the draft machine hears of every change, and at once when the page may be going. */
export function useDraft(stage: StageActor, machine: typeof draftMachine, handle: RefObject<StageFormHandle | null>): DraftState {
  const [{ context }, , draft] = useActor(machine)
  const { kept, failed } = context
  const [flush] = useState(() => () => {
    handle.current?.flush()
    draft.send({ type: 'FLUSH' })
  })

  useEffect(() => {
    let last: StageContext | undefined
    const heard = stage.subscribe(({ context: now }) => {
      if (now.loaded && !isSame(now, last)) draft.send(eventOf(now, last))
      last = now
    })
    return () => heard.unsubscribe()
  }, [stage, draft])

  useEffect(() => {
    const listen = () => document.visibilityState === 'hidden' && flush()
    const retry = () => draft.send({ type: 'ONLINE' })
    document.addEventListener('visibilitychange', listen)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', retry)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', retry)
    }
  }, [draft, flush])

  // A layout effect: it ends before the machines are stopped.
  useLayoutEffect(() => flush, [flush])

  const interrupted = useInterrupted()
  useEffect(() => {
    if (interrupted) flush()
  }, [interrupted, flush])

  useEffect(
    () =>
      unsaved.add(() => {
        handle.current?.flush()
        return stage.getSnapshot().context.dirty ? lostWith({ kept, failed }) : undefined
      }),
    [stage, handle, kept, failed],
  )
  return { kept, failed }
}

const parts = ['loaded', 'base', 'data', 'dirty', 'conflict'] as const
const isSame = (now: StageContext, last: StageContext | undefined) => parts.every((part) => now[part] === last?.[part])

function eventOf(now: StageContext, last: StageContext | undefined): DraftEvent {
  const draft = draftOf(now)
  const found = last?.loaded ? undefined : now.restored
  return draft && found ? { type: 'FOUND', draft, kept: found.kept } : { type: 'CHANGED', draft }
}

/** What leaving without saving means: little, where a draft is kept. */
export function lostWith({ kept }: DraftState): string {
  if (kept?.where === 'server') return 'What you have entered since the last save is kept as a draft, for you alone, until you come back.'
  if (kept) return 'What you have entered since the last save is kept in this browser for a day, unless you log out.'
  return 'What you have entered since the last save would be lost.'
}
