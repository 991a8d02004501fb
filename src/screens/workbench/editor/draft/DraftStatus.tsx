import { shallowEqual, useSelector } from '@xstate/react'
import { isPendingDraft } from '../../../../machines/definitionDraftMachine.ts'
import { t } from '../../../../texts/t.ts'
import { formatRecent } from '../../../../ui/format.ts'
import type { DraftActor } from './useDraft.ts'

/** Whether the draft is kept, and since when. */
export function DraftStatus({ actor }: { actor: DraftActor }) {
  const state = useSelector(
    actor,
    ({ context }) => ({ at: context.server.at, failure: context.failure, isPending: isPendingDraft(context) }),
    shallowEqual,
  )
  return (
    <p className="editor-status" role="status" data-failed={state.failure !== undefined || undefined}>
      {textOf(state)}
    </p>
  )
}

function textOf({ at, failure, isPending }: { at?: string; failure?: string; isPending: boolean }): string {
  if (failure !== undefined) return t('Kept in this browser only: {reason}', { reason: failure })
  if (isPending) return t('Saving…')
  return at === undefined ? t('Nothing is changed yet') : t('Saved {time}', { time: formatRecent(at) })
}
