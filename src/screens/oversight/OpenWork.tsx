import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { readWorkload } from '../../api/lists/oversight.ts'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { OnlyFor } from '../OnlyFor.tsx'
import { LoadTable } from './LoadTable.tsx'
import { OpenWorkList } from './OpenWorkList.tsx'
import { useWorkQuery } from './useWorkQuery.ts'

/** Who has which open work, since when, and how much of it, for people whom the definitions name. */
export function OpenWork() {
  return (
    <OnlyFor may={['supervise']}>
      <Loads />
    </OnlyFor>
  )
}

function Loads() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['workload'],
    queryFn: readWorkload,
    refetchOnWindowFocus: true,
  })
  const { query, choose } = useWorkQuery()
  return (
    <Page title={t('Open work')}>
      {isError && <Problem onRetry={() => void refetch()}>{t('The workload could not be loaded.')}</Problem>}
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' } }}
      >
        <LoadTable
          title={t('By stage')}
          loads={data?.stages ?? (isError ? [] : undefined)}
          chosen={query.stage}
          onChoose={(stage) => choose({ stage })}
        />
        <LoadTable
          title={t('By role')}
          loads={data?.roles ?? (isError ? [] : undefined)}
          chosen={query.role}
          onChoose={(role) => choose({ role })}
        />
        <LoadTable
          title={t('By person')}
          loads={data?.people ?? (isError ? [] : undefined)}
          chosen={query.person}
          onChoose={(person) => choose({ person })}
        />
      </Box>
      <OpenWorkList workload={data} />
    </Page>
  )
}
