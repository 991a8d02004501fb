import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { StageScreen } from './StageScreen.tsx'

/**
 * Product spec §2, form router: `form_type` picks the form, `mode=view` makes it read-only. The key makes every visit
 * open the form again.
 */
export function FormRouter() {
  const { id } = useParams()
  const { key } = useLocation()
  const [query] = useSearchParams()
  const mode = query.get('mode') === 'view' ? 'view' : 'edit'
  return <StageScreen key={key} id={id} formType={query.get('form_type') ?? undefined} mode={mode} />
}
