import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { onDemand } from '../../ui/onDemand.ts'
import { useOffered } from '../auth.ts'
import { unsaved } from '../unsaved.ts'
import { PartNotLoaded } from './PartNotLoaded.tsx'
import { StageLoading } from './StageLoading.tsx'
import { StageScreen } from './StageScreen.tsx'

const NotOffered = onDemand(async () => ({ default: (await import('./NotOffered.tsx')).NotOffered }), PartNotLoaded)

/** A new application, in the stage that creates one by the definitions. */
export function NewRequest() {
  const { key } = useLocation()
  const isOffered = useOffered('create')
  // Unsaved text stays on the screen, even if the person may no longer create applications.
  if (!isOffered && !unsaved.isThere())
    return (
      <Suspense fallback={<StageLoading isNew />}>
        <NotOffered />
      </Suspense>
    )
  return <StageScreen key={key} mode="edit" />
}
