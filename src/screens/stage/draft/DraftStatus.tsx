import { memo } from 'react'
import { t } from '../../../texts/t.ts'
import { entered, isUnsaved } from '../../../machines/draft.ts'
import { formatRecent } from '../../../ui/format/days.ts'
import { type StageActor, useStageContext } from '../useStageContext.ts'
import type { DraftState } from './draftState.ts'
import { type DraftActor, useDraftState } from './useDraftState.ts'

const notKept = () => t('Your unsaved changes could not be kept. Save them before you leave.')

function statusText({ kept, failed }: DraftState): string | undefined {
  if (failed) return notKept()
  if (!kept) return undefined
  const time = formatRecent(kept.at)
  if (kept.where === 'server') return t('Unsaved changes kept {time}', { time })
  return kept.unreachable
    ? t('Unsaved changes kept in this browser {time}: the server cannot be reached', { time })
    : t('Unsaved changes kept in this browser {time}', { time })
}

export interface DraftStatusProps {
  actor: StageActor
  draft: DraftActor
}

/** Says where unsaved changes are kept; an alert if they could not be kept. */
export const DraftStatus = memo(function DraftStatus({ actor, draft }: DraftStatusProps) {
  const unsaved = isUnsaved(useStageContext(actor, ...entered))
  const state = useDraftState(draft)
  return unsaved && <Status {...state} />
})

/** Ignores `pending`, which the status does not show. */
const same = (a: DraftState, b: DraftState) => a.kept === b.kept && a.failed === b.failed

const Status = memo(function Status(draft: DraftState) {
  return (
    <p role={draft.failed ? 'alert' : undefined} className={draft.failed ? 'draft-status failed' : 'draft-status'}>
      {statusText(draft)}
    </p>
  )
}, same)
