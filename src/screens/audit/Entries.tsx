import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { searchAudit } from '../../api/lists/audit.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { formatMoment } from '../../ui/format/days.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { More } from '../lists/More.tsx'
import { EvidenceButton } from './EvidenceButton.tsx'
import { Filters } from './Filters.tsx'
import { entryColumns } from './entryColumns.tsx'
import { useAuditQuery } from './useAuditQuery.ts'

/** The entries of all applications that match the filters in the address, newest first. */
export function Entries() {
  const { filters, query } = useAuditQuery()
  const { data, isError, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['audit', query],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor }) => searchAudit(query, cursor),
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    })
  const columns = useMemo(() => entryColumns(), [])
  const rows = useMemo(() => data?.pages.flatMap(({ results }) => results), [data])
  const [first] = rows ?? []
  const isOfOne = first !== undefined && first.reference_number === filters.application
  const lookedUntil = data?.pages.at(-1)?.looked_until
  return (
    <Paper variant="outlined">
      <Filters />
      {isOfOne && (
        <EvidenceButton
          key={first.application_id}
          application={{ id: first.application_id, reference: first.reference_number }}
        />
      )}
      {isError && <Problem onRetry={() => void refetch()}>{t('The audit trail could not be searched.')}</Problem>}
      <DataTable
        label={t('History of all applications')}
        columns={columns}
        rows={rows ?? (isError ? [] : undefined)}
        id={({ entry }) => entry.id}
        busy={isPlaceholderData}
        empty={lookedUntil ? t('No such entries have been found so far.') : t('No such entries have been recorded.')}
      />
      {lookedUntil && hasNextPage && (
        <Typography role="status" variant="body2" sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>
          {t('Everything back to {moment} has been searched. “Show more” searches further back.', {
            moment: formatMoment(lookedUntil),
          })}
        </Typography>
      )}
      {hasNextPage && <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </Paper>
  )
}
