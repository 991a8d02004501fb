import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import {
  type KeepDefinitionsInput,
  type KeptDefinitions,
  definitionDraftMachine,
  isPendingDraft,
} from '../../../../machines/definitionDraftMachine.ts'
import { copyOf, keepDraft } from './keepDraft.ts'
import type { LoadedDraft } from './loadDraft.ts'

export type DraftActor = ActorRefFrom<typeof definitionDraftMachine>

/** The person's draft on this page: kept as it changes, and at once when the page may be going. */
export function useDraft(user: string, { server, own }: LoadedDraft): DraftActor {
  const [machine] = useState(() =>
    definitionDraftMachine.provide({
      actors: { keep: fromPromise<KeptDefinitions, KeepDefinitionsInput>(({ input }) => keepDraft(user, input)) },
    }),
  )
  const actor = useActorRef(machine, { input: { server, texts: own } })
  useEffect(() => {
    const flush = () => {
      const { context } = actor.getSnapshot()
      if (!isPendingDraft(context)) return
      copyOf(user).putNow(context.server, context.history.now)
      actor.send({ type: 'FLUSH' })
    }
    const hide = () => document.visibilityState === 'hidden' && flush()
    const retry = () => actor.send({ type: 'ONLINE' })
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', retry)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', retry)
    }
  }, [actor, user])
  return actor
}
