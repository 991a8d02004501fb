import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listOpenWork } from '../../api/lists/oversight.ts'
import type { OpenWorkRow, Workload } from '../../api/http/types.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TableBar } from '../../ui/table/TableBar.tsx'
import { More } from '../lists/More.tsx'
import { openWorkColumns } from './openWorkColumns.tsx'
import { useFilterNames } from './useFilterNames.ts'
import { useWorkQuery } from './useWorkQuery.ts'

/** The open work that matches the filters in the address, the earliest due first. */
export function OpenWorkList({ workload }: { workload: Workload | undefined }) {
  const { query, choose } = useWorkQuery()
  const { data, isError, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['openWork', query],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor }) => listOpenWork(query, cursor),
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: true,
    })
  const columns = useMemo(() => openWorkColumns(), [])
  const rows = useMemo(() => data?.pages.flatMap(({ results }) => results), [data])
  const ids = useMemo(() => idsOf(rows ?? []), [rows])
  const names = useFilterNames(workload)
  const chosen = (['stage', 'role', 'person', 'age'] as const).flatMap((kind) => {
    const key = query[kind]
    return key === undefined ? [] : [{ kind, name: names[kind](key) }]
  })
  return (
    <Paper variant="outlined" sx={{ mt: 5 }}>
      <TableBar title={t('All open work')}>
        {chosen.map(({ kind, name }) => (
          <Button
            key={kind}
            data-printed
            size="small"
            variant="outlined"
            endIcon={<CloseIcon />}
            aria-label={t('Remove the filter {name}', { name })}
            onClick={() => choose({ [kind]: '' })}
          >
            {name}
          </Button>
        ))}
      </TableBar>
      {isError && <Problem onRetry={() => void refetch()}>{t('The open work could not be loaded.')}</Problem>}
      <DataTable
        label={t('All open work')}
        columns={columns}
        rows={rows ?? (isError ? [] : undefined)}
        id={(row) => ids.get(row) ?? ''}
        busy={isPlaceholderData}
        empty={t('Nothing is waiting.')}
      />
      {hasNextPage && <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </Paper>
  )
}

/** Identifies each row. Conditions of one application may have the same text: they are told apart by their order. */
function idsOf(rows: OpenWorkRow[]): ReadonlyMap<OpenWorkRow, string> {
  const seen = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const { application_id: id, form_key: form, condition } = row
      const name = `${id} ${form ?? condition}`
      const place = (seen.get(name) ?? 0) + 1
      seen.set(name, place)
      return [row, `${name} ${place}`]
    }),
  )
}
