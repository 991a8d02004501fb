import { useRef } from 'react'
import { t } from '../../../texts/t.ts'
import type { Stage } from '../../../engine/stage.ts'
import type { Change } from '../../../engine/keptDraft.ts'
import type { StageContext } from '../../../machines/stageTypes.ts'
import { formatRecent } from '../../../ui/format/days.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { useFocusHandedUp } from '../../../ui/useFocusHandedUp.ts'

export interface DraftNoticeProps {
  restored: NonNullable<StageContext['restored']>
  stage: Stage
  onDiscard(): void
}

/** The form shows an earlier draft. */
export function DraftNotice({ restored: { kept, changed }, stage, onDiscard }: DraftNoticeProps) {
  const here = useRef<HTMLDivElement>(null)
  useFocusHandedUp(here)
  const discard = (
    <PlainButton look="text" colour="inherit" onClick={onDiscard}>
      {t('Discard')}
    </PlainButton>
  )
  return (
    <Alert ref={here} severity="info" role="status" action={discard}>
      {t('Your unsaved changes from {time} have been restored.', { time: formatRecent(kept.at) })}
      {changed.length > 0 &&
        ` ${t('Changed by others since then: {fields}.', { fields: changedFields(stage, changed) })}`}
    </Alert>
  )
}

const changedFields = (stage: Stage, changed: Change[]) =>
  changed.map(({ field, by }) => (stage.data.properties[field]?.title ?? field) + (by ? ` (${by})` : '')).join(', ')
