import { useEffect, useState } from 'react'
import { loadIndex } from '../../../api/stage/definitions.ts'
import { findStage } from '../../../engine/registry.ts'
import type { Stage } from '../../../engine/stage.ts'
import type { Loaded, StageContext } from '../../../machines/stageTypes.ts'

/** In ms. */
const lookEvery = 20_000

/**
 * Whether another definition of the form is live by now, as looks say at intervals while the page is seen, and at once
 * when the server has refused something.
 */
export function useNewerVersion({ stage }: Pick<Loaded, 'stage'>, refused?: StageContext['refused']): boolean {
  const [seen, setSeen] = useState<{ beside: Stage; hash: string }>()
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return
      const index = await loadIndex().catch(() => undefined)
      const now = index && findStage(index.stages, stage.stage.formType)
      if (now) setSeen({ beside: stage, hash: now.hash })
    }
    if (refused?.by === 'server') void look()
    const timer = setInterval(() => void look(), lookEvery)
    const onShown = () => void look()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [stage, refused])
  return seen?.beside === stage && seen.hash !== stage.hash
}
