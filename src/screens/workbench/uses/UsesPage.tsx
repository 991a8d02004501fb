import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo } from 'react'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Part } from '../../hub/Part.tsx'
import { useAddress } from '../../lists/useAddress.ts'
import { WorkbenchPage } from '../WorkbenchPage.tsx'
import { VersionChoice } from '../comparison/VersionChoice.tsx'
import { GuideLink } from '../guide/GuideLink.tsx'
import { useFiles } from '../useFiles.ts'
import { useWorkbench } from '../useWorkbench.ts'
import { LiveRecords } from './LiveRecords.tsx'
import { Uses } from './Uses.tsx'
import { isKind, kinds, thingsOf } from './things.ts'

const itself = (value: string) => value

/** Where a field, a role, a list, a state or the like is used, by the page's address. */
export function UsesPage() {
  const { params, set } = useAddress()
  const { data: workbench } = useWorkbench()
  const of = params.get('of') ?? 'live'
  const asked = params.get('kind') ?? 'field'
  const kind = isKind(asked) ? asked : 'field'
  const { data: arrived, isError, refetch } = useFiles(of)
  // Drawn in slices: all files are searched for uses.
  const data = useDeferredValue(arrived)
  const things = useMemo(() => (data ? thingsOf(data.texts, kind) : []), [data, kind])
  const id = params.get('id') ?? things[0]?.id ?? ''
  const states = [
    { value: 'live', name: t('What is live') },
    ...(workbench?.draft ? [{ value: 'draft', name: t('Your draft') }] : []),
  ]
  return (
    <WorkbenchPage
      narrow
      title={t('Where used')}
      actions={<GuideLink to="guide/see-where-used">{t('How this works')}</GuideLink>}
    >
      {isError && <Problem onRetry={() => void refetch()}>{t('The files could not be loaded.')}</Problem>}
      <Box sx={{ display: 'grid', gap: 3, mb: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr 2fr' } }}>
        <VersionChoice label={t('In')} value={of} choices={states} onChoose={(value) => set({ of: value })} />
        <VersionChoice
          label={t('Kind')}
          value={kind}
          choices={Object.entries(kinds).map(([value, name]) => ({ value, name: name() }))}
          onChoose={(value) => set({ kind: value, id: '' })}
          unlisted={itself}
        />
        <VersionChoice
          label={t('Name')}
          value={id}
          choices={things.map((thing) => ({ value: thing.id, name: thing.name }))}
          onChoose={(value) => set({ id: value })}
          unlisted={itself}
        />
      </Box>
      {!data && !isError && <Skeleton height={320} />}
      {data && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Part title={t('Used in')}>
            {things.some((thing) => thing.id === id) ? (
              <Uses files={data.texts} thing={{ kind, id }} />
            ) : (
              <Typography>{t('There is nothing with this name.')}</Typography>
            )}
          </Part>
          {(kind === 'field' || kind === 'state' || kind === 'stage') && (
            <Part title={t('Open applications')}>
              <LiveRecords files={data.texts} thing={{ kind, id }} />
            </Part>
          )}
        </Box>
      )}
    </WorkbenchPage>
  )
}
