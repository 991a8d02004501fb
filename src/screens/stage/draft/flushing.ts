import type { RefObject } from 'react'
import type { StageFormHandle } from '../../../form/StageForm.tsx'
import type { StageEvent } from '../../../machines/stageTypes.ts'
import type { StageActor } from '../useStageContext.ts'

/** Commits text that is still being typed before an action uses the data. */
export function flushing(handle: RefObject<StageFormHandle | null>, actor: StageActor) {
  const flush = () => {
    const { data: known } = actor.getSnapshot().context
    const data = handle.current?.flush() ?? known
    if (data !== known) actor.send({ type: 'EDIT', data })
    return data
  }
  const act = (event: StageEvent) => {
    flush()
    actor.send(event)
  }
  return { flush, act }
}
