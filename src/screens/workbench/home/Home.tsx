import Box from '@mui/material/Box'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useOffered } from '../../auth.ts'
import { WorkbenchPage } from '../WorkbenchPage.tsx'
import { useWorkbench } from '../useWorkbench.ts'
import { Draft } from './Draft.tsx'
import { FolderOffer } from './FolderOffer.tsx'
import { Governance } from './Governance.tsx'
import { Live } from './Live.tsx'
import { Refused } from './Refused.tsx'
import { Waiting } from './Waiting.tsx'

/**
 * The workbench's first screen: what is live, since when and by whom; the person's own draft; what waits for a second
 * person, and what was refused.
 */
export function Home() {
  const { data, isError, refetch } = useWorkbench()
  const drafts = useOffered('define')
  return (
    <WorkbenchPage title={t('Workbench')} subtitle={t('What one person drafts and proposes, another one publishes.')}>
      {isError && <Problem onRetry={() => void refetch()}>{t('The workbench could not be loaded.')}</Problem>}
      {data && drafts && data.folder_differs && <FolderOffer workbench={data} />}
      {!data && !isError && <Skeleton height={320} />}
      {data && (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            {drafts && <Draft workbench={data} />}
            <Waiting workbench={data} />
            <Refused workbench={data} />
          </Box>
          <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            <Live workbench={data} />
            <Governance workbench={data} />
          </Box>
        </Box>
      )}
    </WorkbenchPage>
  )
}
