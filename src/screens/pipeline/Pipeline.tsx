import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { pipelineFigures } from '../preload.ts'
import { OnlyFor } from '../OnlyFor.tsx'
import { Plot } from './Plot.tsx'
import { plotsOf } from './plots.tsx'

/** What waits, how long it takes and what was decided, as plots for people whom the definitions name. */
export function Pipeline() {
  return (
    <OnlyFor may={['supervise']}>
      <Plots />
    </OnlyFor>
  )
}

function Plots() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['pipeline'],
    queryFn: () => pipelineFigures.take(),
    refetchOnWindowFocus: true,
  })
  const plots = useMemo(() => data && plotsOf(data), [data])
  return (
    <Page title={t('Pipeline')}>
      {isError && <Problem onRetry={() => void refetch()}>{t('The figures could not be loaded.')}</Problem>}
      {!data && !isError && <Skeleton height={320} />}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {plots?.map((plotted) => (
          <Plot key={plotted.title} plotted={plotted} />
        ))}
      </Box>
    </Page>
  )
}
