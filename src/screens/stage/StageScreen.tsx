import { useActor } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StageFormHandle } from '../../form/StageForm.tsx'
import { useUser } from '../auth.ts'
import { doneText } from '../../machines/stageState.ts'
import { useForgetPicked } from '../documents/useForgetPicked.ts'
import type { Mode } from '../paths.ts'
import { StageLoading } from './StageLoading.tsx'
import { StageUnavailable } from './StageUnavailable.tsx'
import { StageView } from './StageView.tsx'
import { machinesOf } from './machine.ts'
import { useDraft } from './draft/useDraft.ts'

export interface StageScreenProps {
  /** Absent for a new application. */
  id?: string
  /** Absent: the application's first form. */
  formType?: string
  mode: Mode
}

/** The one screen of every stage: runs the stage machine, and draws the state that it is in. */
export function StageScreen({ id, formType, mode }: StageScreenProps) {
  const user = useUser()
  const [machines] = useState(() => machinesOf(user, mode))
  const [snapshot, send, actor] = useActor(machines.stage, { input: { id, formType, user } })
  const handle = useRef<StageFormHandle>(null)
  const { state: draft, flush } = useDraft(actor, machines.draft, handle)
  const { destination, intent, loaded, message } = snapshot.context
  useDeparture(destination, intent ? doneText(intent.transition.name) : 'Saved.')
  useForgetPicked(id)
  if (snapshot.matches('failed')) {
    return <StageUnavailable message={message?.text ?? ''} id={id} onRetry={() => send({ type: 'RELOAD' })} />
  }
  if (!loaded) return <StageLoading isNew={id === undefined} />
  return (
    <StageView
      form={{ ...snapshot.context, loaded }}
      busy={snapshot.hasTag('busy') || snapshot.matches('leaving')}
      mode={mode}
      draft={draft}
      onLeaving={flush}
      handle={handle}
      send={send}
    />
  )
}

/** Goes where the machine says, with what was done to be read there. */
function useDeparture(destination: string | undefined, notice: string) {
  const navigate = useNavigate()
  useEffect(() => {
    if (destination !== undefined) void navigate(destination, { state: { notice } })
  }, [destination, notice, navigate])
}
