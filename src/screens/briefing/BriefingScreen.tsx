import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { getApplication } from '../../api/stage/applications.ts'
import { loadIndex } from '../../api/stage/definitions.ts'
import { paths } from '../paths.ts'
import { StageLoading } from '../stage/StageLoading.tsx'
import { StageScreen } from '../stage/StageScreen.tsx'
import { BriefingPage } from './BriefingPage.tsx'

/** A briefing on an application, beside the form in which the person acts. Each visit opens it again. */
export function BriefingScreen() {
  const { id = '' } = useParams()
  const { key } = useLocation()
  const [query] = useSearchParams()
  const formType = query.get('form_type')
  if (!formType) return <AnyBriefing key={key} id={id} />
  return <StageScreen key={key} id={id} formType={formType} mode="edit" Page={BriefingPage} />
}

/**
 * For an address that names no form: a form that has a briefing or, if there is none, the first form, which says so.
 */
function AnyBriefing({ id }: { id: string }) {
  const { data: formType, isPending } = useQuery({
    queryKey: ['briefed', id],
    queryFn: async () => (await briefedForm(id)) ?? null,
  })
  if (isPending) return <StageLoading isNew={false} />
  if (formType) return <Navigate to={paths.briefing(id, formType)} replace />
  return <StageScreen id={id} mode="edit" Page={BriefingPage} />
}

/** The form with a briefing in which the person can act, else the last form with a briefing. */
async function briefedForm(id: string): Promise<string | undefined> {
  const [application, { briefed = [] }] = await Promise.all([getApplication(id), loadIndex()])
  const forms = (application?.sub_processes ?? []).filter(({ form_key: form }) => form && briefed.includes(form))
  const form = forms.find(({ can_edit: canEdit }) => canEdit) ?? forms.at(-1)
  return form?.form_key ?? undefined
}
