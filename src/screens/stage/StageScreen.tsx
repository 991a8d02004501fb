import { useActorRef, useSelector } from '@xstate/react'
import { t } from '../../texts/t.ts'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StageFormHandle } from '../../form/StageForm.tsx'
import { useUser } from '../auth.ts'
import { doneText } from '../../machines/stageState.ts'
import { useForgetPicked } from '../documents/useForgetPicked.ts'
import type { Mode } from '../paths.ts'
import { unsent } from '../questions/unsent.ts'
import { StageLoading } from './StageLoading.tsx'
import type { StagePageProps } from './StagePage.tsx'
import { StageUnavailable } from './StageUnavailable.tsx'
import { StageView } from './StageView.tsx'
import { machinesOf } from './machine.ts'
import { useKeepDraft } from './draft/useKeepDraft.ts'
import { useNewDay } from './useNewDay.ts'
import { useStageContext } from './useStageContext.ts'

export interface StageScreenProps {
  /** Absent for a new application. */
  id?: string
  /** Absent: the application's first form. */
  formType?: string
  mode: Mode
  /** The page that holds the form and its actions; by default, the stage's own. */
  Page?: ComponentType<StagePageProps>
}

/** The one screen of every stage: runs the stage machine, and draws the state that it is in. */
export function StageScreen({ id, formType, mode, Page }: StageScreenProps) {
  const user = useUser()
  const handle = useRef<StageFormHandle>(null)
  const [machines] = useState(() => machinesOf(user, mode, () => void handle.current?.flush()))
  const actor = useActorRef(machines.stage, { input: { id, formType, user } })
  const { draft, flush } = useKeepDraft(actor, machines.draft, handle)
  const { destination, intent, loaded } = useStageContext(actor, 'destination', 'intent', 'loaded')
  const failure = useSelector(actor, (snapshot) =>
    snapshot.matches('failed') ? (snapshot.context.message?.text ?? '') : undefined,
  )
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy') || snapshot.matches('leaving'))
  useDeparture(destination, intent ? doneText(intent.transition.name) : t('Saved.'))
  useForgetPicked(id)
  useNewDay(actor)
  if (failure !== undefined) {
    return <StageUnavailable message={failure} id={id} onRetry={() => actor.send({ type: 'RELOAD' })} />
  }
  if (!loaded) return <StageLoading isNew={id === undefined} />
  return (
    <StageView
      actor={actor}
      loaded={loaded}
      busy={busy}
      mode={mode}
      draft={draft}
      onLeaving={flush}
      handle={handle}
      Page={Page}
    />
  )
}

/**
 * Goes to the machine's destination, and passes on a notice of what was done. Where a question that is kept nowhere
 * holds the person back, goes once it is sent or kept.
 */
function useDeparture(destination: string | undefined, notice: string) {
  const navigate = useNavigate()
  const isHeldBack = useSyncExternalStore(unsent.subscribe, unsent.isThere)
  // Another attempt each time that this changes.
  const attempt = useMemo(
    () => (destination === undefined ? undefined : { to: destination, isHeldBack }),
    [destination, isHeldBack],
  )
  useEffect(() => {
    if (attempt) void navigate(attempt.to, { state: { notice } })
  }, [attempt, notice, navigate])
}
