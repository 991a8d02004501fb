import { useCallback, useState } from 'react'
import { loadIndex } from '../../../api/stage/definitions.ts'
import { findStage } from '../../../engine/findStage.ts'
import type { Stage } from '../../../engine/stage.ts'
import type { LoadedForm, StageContext } from '../../../machines/stageTypes.ts'
import { usePolling } from '../../usePolling.ts'

/**
 * Whether another definition of the form has become live. Checks at intervals while the page is visible, and at once
 * when the server refuses something.
 */
export function useNewerVersion({ stage }: Pick<LoadedForm, 'stage'>, refused?: StageContext['refused']): boolean {
  const [seen, setSeen] = useState<{ beside: Stage; hash: string }>()
  const check = useCallback(async () => {
    const index = await loadIndex().catch(() => undefined)
    const now = index && findStage(index.stages, stage.stage.formType)
    if (now) setSeen({ beside: stage, hash: now.hash })
  }, [stage])
  usePolling(check, refused?.by === 'server' ? refused : undefined)
  return seen?.beside === stage && seen.hash !== stage.hash
}
