import { Suspense } from 'react'
import type { LoadedForm } from '../../../machines/stageTypes.ts'
import { onDemand } from '../../../ui/onDemand.ts'
import { useExtras } from '../../useExtras.ts'
import type { StageActor } from '../useStageContext.ts'

const FilledIn = onDemand(async () => ({ default: (await import('./FilledIn.tsx')).FilledIn }))

/**
 * Loaded only for a server of product spec §7 alone, which may send a record by its id. The product's own server sends
 * the record.
 */
export function FilledInForOtherServers(props: { actor: StageActor; loaded: LoadedForm }) {
  const hasExtras = useExtras()
  if (hasExtras) return null
  return (
    <Suspense>
      <FilledIn {...props} />
    </Suspense>
  )
}
