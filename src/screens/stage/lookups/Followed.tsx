import { Suspense } from 'react'
import type { Loaded } from '../../../machines/stageTypes.ts'
import { onDemand } from '../../../ui/onDemand.ts'
import { useExtras } from '../../useExtras.ts'
import type { StageActor } from '../usePart.ts'

const FilledIn = onDemand(async () => ({ default: (await import('./FilledIn.tsx')).FilledIn }))

/** Loaded where a server of product spec §7 alone may give a record by its id; the product's own gives the record. */
export function Followed(props: { actor: StageActor; loaded: Loaded }) {
  const isOwn = useExtras()
  if (isOwn) return null
  return (
    <Suspense>
      <FilledIn {...props} />
    </Suspense>
  )
}
