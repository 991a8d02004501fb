import { useLocation } from 'react-router-dom'
import { StageScreen } from './StageScreen.tsx'

/** A new application: the stage that creates one, as the definitions say. */
export function NewRequest() {
  const { key } = useLocation()
  return <StageScreen key={key} mode="edit" />
}
