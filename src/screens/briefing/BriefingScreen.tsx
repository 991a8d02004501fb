import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { StageScreen } from '../stage/StageScreen.tsx'
import { BriefingPage } from './BriefingPage.tsx'

/** What a person reads of an application, beside the form in which they act. Each visit opens it again. */
export function BriefingScreen() {
  const { id } = useParams()
  const { key } = useLocation()
  const [query] = useSearchParams()
  const formType = query.get('form_type') ?? undefined
  return <StageScreen key={key} id={id} formType={formType} mode="edit" Page={BriefingPage} />
}
