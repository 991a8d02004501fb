import { useCallback } from 'react'
import { named, t } from '../../../texts/t.ts'
import type { FormData, Transition } from '../../../engine/definition.ts'
import { notices } from '../../../engine/rules/refusal.ts'
import type { LoadedForm } from '../../../machines/stageTypes.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useExtras } from '../../useExtras.ts'
import { useDeferredResult } from '../useDeferredResult.ts'
import type { StageActor } from '../useStageContext.ts'

export interface ActionNoticesProps {
  actor: StageActor
  action: Transition
  loaded: LoadedForm
}

/** What the person should know before an action, and what does not refuse it. */
export function ActionNotices({ actor, action, loaded }: ActionNoticesProps) {
  const work = useCallback((data: FormData) => notices(loaded.stage, action, data, loaded).join(' '), [loaded, action])
  const text = useDeferredResult(actor, work)
  // Only the product's own server records it.
  const isRecorded = useExtras()
  if (text === '') return null
  const name = named(action.name)
  return (
    <Alert severity="warning" role="note">
      {text}{' '}
      {isRecorded
        ? t('“{name}” is still possible, and this is kept on record.', { name })
        : t('“{name}” is still possible.', { name })}
    </Alert>
  )
}
