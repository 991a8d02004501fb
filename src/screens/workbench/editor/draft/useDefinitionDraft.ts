import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import {
  type DefinitionDraftContext,
  type KeepDefinitionsInput,
  type DefinitionsSaveResult,
  definitionDraftMachine,
  isAtServer,
  isPendingDraft,
} from '../../../../machines/definitionDraftMachine.ts'
import { t } from '../../../../texts/t.ts'
import { unsaved } from '../../../unsaved.ts'
import { whenLeaving } from '../../../../ui/whenLeaving.ts'
import { copied, keepDraft } from './keepDraft.ts'
import type { LoadedDraft } from './loadDraft.ts'

export type DraftActor = ActorRefFrom<typeof definitionDraftMachine>

/** The person's draft on this page. It is kept as it changes, and at once when the page may close. */
export function useDefinitionDraft({ server, own, copy }: LoadedDraft): DraftActor {
  const [machine] = useState(() =>
    definitionDraftMachine.provide({
      actors: { keep: fromPromise<DefinitionsSaveResult, KeepDefinitionsInput>(({ input }) => keepDraft(copy, input)) },
    }),
  )
  const actor = useActorRef(machine, { input: { server, texts: own } })
  useEffect(() => {
    const flush = () => {
      const { context } = actor.getSnapshot()
      if (!isPendingDraft(context)) return
      copy.putNow(copied(context.server, context.history.now))
      actor.send({ type: 'FLUSH' })
    }
    const retry = () => actor.send({ type: 'ONLINE' })
    const stay = whenLeaving(flush)
    window.addEventListener('online', retry)
    return () => {
      stay()
      window.removeEventListener('online', retry)
    }
  }, [actor, copy])
  useEffect(() => {
    const context = () => actor.getSnapshot().context
    return unsaved.add({
      isThere: () => !isAtServer(context()),
      lost: () => lostByLogout(context()),
      isKept: () => !isPendingDraft(context()),
    })
  }, [actor])
  return actor
}

function lostByLogout(context: DefinitionDraftContext): string | undefined {
  if (isAtServer(context)) return undefined
  return isPendingDraft(context)
    ? t('Your latest changes are not saved yet.')
    : t('Changes of your draft are saved in this browser only. Logging out removes them.')
}
