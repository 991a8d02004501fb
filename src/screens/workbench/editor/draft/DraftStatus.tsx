import { shallowEqual, useSelector } from '@xstate/react'
import { isPendingDraft } from '../../../../machines/definitionDraftMachine.ts'
import { t } from '../../../../texts/t.ts'
import { formatRecent } from '../../../../ui/format/days.ts'
import type { DraftActor } from './useDefinitionDraft.ts'

interface State {
  at?: string
  failure?: string
  isInBrowser: boolean
  isPending: boolean
  isConflicting: boolean
}

/** Whether the draft is kept, and since when. */
export function DraftStatus({ actor }: { actor: DraftActor }) {
  const state = useSelector(
    actor,
    ({ context }): State => ({
      at: context.server.at,
      failure: context.failure,
      isInBrowser: context.inBrowser !== undefined,
      isPending: isPendingDraft(context),
      isConflicting: context.conflict !== undefined,
    }),
    shallowEqual,
  )
  return (
    <p className="editor-status" role="status" data-failed={state.failure !== undefined || undefined}>
      {textOf(state)}
    </p>
  )
}

function textOf({ at, failure, isInBrowser, isPending, isConflicting }: State): string {
  if (isConflicting) return t('Not saved: choose which draft to keep')
  if (failure !== undefined)
    return isInBrowser
      ? t('Saved in this browser only: {reason}', { reason: failure })
      : t('Not saved, neither on the server nor in this browser: {reason}', { reason: failure })
  if (isPending) return t('Saving…')
  return at === undefined ? t('No changes yet') : t('Saved {time}', { time: formatRecent(at) })
}
