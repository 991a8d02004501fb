import { useEffect } from 'react'
import { unfilled } from '../../../form/lookups/unfilled.ts'
import type { LoadedForm } from '../../../machines/stageTypes.ts'
import type { StageActor } from '../useStageContext.ts'
import { lookups } from './lookups.ts'

interface FilledInProps {
  actor: StageActor
  loaded: LoadedForm
}

/**
 * Fills in the fields that follow from a record once the record has loaded, where the server sends only the record's
 * id.
 */
export function FilledIn({ actor, loaded }: FilledInProps) {
  useEffect(() => {
    const { stage } = loaded
    const fill = () => {
      const { context } = actor.getSnapshot()
      const base = unfilled(stage, lookups, context.base)
      if (Object.keys(base).length > 0) actor.send({ type: 'FILL', base, data: unfilled(stage, lookups, context.data) })
    }
    fill()
    return lookups.subscribe(fill)
  }, [actor, loaded])
  return null
}
