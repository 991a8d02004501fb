import { useCallback, useState } from 'react'
import { loadIndex } from '../../../api/stage/definitions.ts'
import { findStage } from '../../../engine/registry.ts'
import type { Stage } from '../../../engine/stage.ts'
import type { Loaded, StageContext } from '../../../machines/stageTypes.ts'
import { useLooks } from '../../useLooks.ts'

/**
 * Whether another definition of the form is live by now, as looks say at intervals while the page is seen, and at once
 * when the server has refused something.
 */
export function useNewerVersion({ stage }: Pick<Loaded, 'stage'>, refused?: StageContext['refused']): boolean {
  const [seen, setSeen] = useState<{ beside: Stage; hash: string }>()
  const look = useCallback(async () => {
    const index = await loadIndex().catch(() => undefined)
    const now = index && findStage(index.stages, stage.stage.formType)
    if (now) setSeen({ beside: stage, hash: now.hash })
  }, [stage])
  useLooks(look, refused?.by === 'server' ? refused : undefined)
  return seen?.beside === stage && seen.hash !== stage.hash
}
