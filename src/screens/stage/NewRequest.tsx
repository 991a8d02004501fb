import { useLocation } from 'react-router-dom'
import { useOffered } from '../auth.ts'
import { unsaved } from '../unsaved.ts'
import { NotOffered } from './NotOffered.tsx'
import { StageScreen } from './StageScreen.tsx'

/** A new application, in the stage that creates one by the definitions. */
export function NewRequest() {
  const { key } = useLocation()
  const isOffered = useOffered('create')
  // Unsaved text stays on the screen, even if the person may no longer create applications.
  if (!isOffered && !unsaved.isThere()) return <NotOffered />
  return <StageScreen key={key} mode="edit" />
}
