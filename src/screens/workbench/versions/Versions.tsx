import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PublishedVersion } from '../../../api/http/types.ts'
import { listVersions } from '../../../api/workbench/versions.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useUser } from '../../auth.ts'
import { More } from '../../lists/More.tsx'
import { WorkbenchPage } from '../WorkbenchPage.tsx'
import { useWorkbench } from '../useWorkbench.ts'
import { RollBack } from './RollBack.tsx'
import { versionColumns } from './versionColumns.tsx'

/** Every published version with its note and people; an earlier one can be compared, saved and made live again. */
export function Versions() {
  const { capabilities } = useUser()
  const { data: workbench } = useWorkbench()
  const [chosen, setChosen] = useState<PublishedVersion>()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['versions', 'all'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) => listVersions(pageParam),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: true,
  })
  const live = workbench?.live.number ?? null
  const mayPublish = capabilities?.includes('publish') === true && live !== null
  const columns = useMemo(
    () => versionColumns({ live, onRollBack: mayPublish ? setChosen : undefined }),
    [live, mayPublish],
  )
  return (
    <WorkbenchPage title={t('Versions')} subtitle={t('Everything that was published, the newest first.')}>
      {isError && <Problem onRetry={() => void refetch()}>{t('The versions could not be loaded.')}</Problem>}
      <Paper variant="outlined">
        <DataTable
          label={t('Versions')}
          columns={columns}
          rows={data?.pages.flatMap(({ results }) => results) ?? (isError ? [] : undefined)}
          id={({ number }) => String(number)}
          empty={<Typography sx={{ color: 'text.primary' }}>{t('No version has been published yet.')}</Typography>}
        />
      </Paper>
      {hasNextPage && <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
      {chosen && workbench && (
        <RollBack
          version={chosen}
          live={workbench.live}
          onDone={() => void refetch()}
          onClose={() => setChosen(undefined)}
        />
      )}
    </WorkbenchPage>
  )
}
