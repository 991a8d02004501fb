import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listWaiting } from '../../api/lists/waiting.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { t } from '../../texts/t.ts'
import { More } from '../lists/More.tsx'
import { waitingColumns } from './waitingColumns.tsx'

/** How many rows a page has. */
const limit = 25

/** Everything else that the person can move forward (spec decision 37), the earliest due first. */
export function WaitingForMe() {
  const title = t('Waiting for me')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['waiting'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) => listWaiting({ limit, besides: 'approvals', ...(cursor && { cursor }) }),
    getNextPageParam: (page) => page?.next ?? undefined,
    refetchOnWindowFocus: true,
  })
  const columns = useMemo(() => waitingColumns(), [])
  const rows = useMemo(() => data?.pages.flatMap((page) => page?.results ?? []), [data])
  // Draws nothing until the server has answered, because it may have no such list.
  if (!error && !data?.pages[0]) return null
  return (
    <Box sx={{ mt: 5 }}>
      {error && (
        <Problem severity="warning" onRetry={() => void refetch()}>
          {t('The other applications that are waiting for you could not be loaded.')}
        </Problem>
      )}
      <Paper variant="outlined">
        <Box sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}>
          <Typography variant="h2">{title}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {t('Other applications that you can move forward, by due date.')}
          </Typography>
        </Box>
        <DataTable
          label={title}
          columns={columns}
          rows={rows ?? (error ? [] : undefined)}
          id={({ application_id: id, form_key: form, condition, question }) =>
            `${id} ${(condition ?? question)?.id ?? form}`
          }
          empty={<Typography sx={{ color: 'text.primary' }}>{t('Nothing else is waiting for you.')}</Typography>}
        />
        {hasNextPage && <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
      </Paper>
    </Box>
  )
}
