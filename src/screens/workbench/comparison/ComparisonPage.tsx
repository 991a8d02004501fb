import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { listVersions } from '../../../api/workbench/versions.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { useAddress } from '../../lists/useAddress.ts'
import { WorkbenchPage } from '../WorkbenchPage.tsx'
import { GuideLink } from '../guide/GuideLink.tsx'
import { useWorkbench } from '../useWorkbench.ts'
import { ComparisonOf } from './ComparisonOf.tsx'
import { VersionChoice } from './VersionChoice.tsx'

/** Any two states of the definitions, by the page's address. */
export function ComparisonPage() {
  const { params, set } = useAddress()
  const [from, to] = [params.get('from') ?? 'live', params.get('to') ?? 'live']
  const { data: workbench } = useWorkbench()
  const { data: versions, isError, refetch } = useQuery({ queryKey: ['versions'], queryFn: () => listVersions() })
  const choices = [
    { value: 'live', name: t('What is live') },
    ...(workbench?.draft ? [{ value: 'draft', name: t('Your draft') }] : []),
    ...(workbench?.governed_by === 'workbench' ? [{ value: 'folder', name: t('The files of the folder') }] : []),
    ...(workbench?.proposals ?? []).map(({ id, note }) => ({
      value: `proposal-${id}`,
      name: t('Proposed: {note}', { note: note.slice(0, 60) }),
    })),
    ...(versions?.results ?? []).map(({ number, note }) => ({
      value: String(number),
      name: t('Version {number}: {note}', { number, note: note.slice(0, 60) }),
    })),
  ]
  return (
    <WorkbenchPage
      narrow
      title={t('Compare versions')}
      actions={<GuideLink to="guide/compare-versions">{t('How this works')}</GuideLink>}
    >
      {isError && <Problem onRetry={() => void refetch()}>{t('The versions could not be loaded.')}</Problem>}
      <Box sx={{ display: 'grid', gap: 3, mb: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <VersionChoice label={t('From')} value={from} choices={choices} onChoose={(value) => set({ from: value })} />
        <VersionChoice label={t('To')} value={to} choices={choices} onChoose={(value) => set({ to: value })} />
      </Box>
      <ComparisonOf from={from} to={to} />
    </WorkbenchPage>
  )
}
