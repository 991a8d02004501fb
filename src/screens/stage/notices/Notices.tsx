import Alert from '@mui/material/Alert'
import { useMemo } from 'react'
import { named, t } from '../../../texts/t.ts'
import type { Transition } from '../../../engine/definition.ts'
import { notices } from '../../../engine/rules/refusal.ts'
import type { Loaded } from '../../../machines/stageTypes.ts'
import { useExtras } from '../../useExtras.ts'
import { type StageActor, usePart } from '../usePart.ts'

export interface NoticesProps {
  actor: StageActor
  action: Transition
  loaded: Loaded
}

/** What should be known before an action is taken, and does not refuse it. */
export function Notices({ actor, action, loaded }: NoticesProps) {
  const { data } = usePart(actor, 'data')
  const messages = useMemo(() => notices(loaded.stage, action, data, loaded), [loaded, action, data])
  // Only our server keeps it.
  const isRecorded = useExtras()
  if (messages.length === 0) return null
  const name = named(action.name)
  return (
    <Alert severity="warning" role="note">
      {messages.join(' ')}{' '}
      {isRecorded
        ? t('“{name}” is still possible, and this is kept on record.', { name })
        : t('“{name}” is still possible.', { name })}
    </Alert>
  )
}
