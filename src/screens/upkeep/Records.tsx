import AddIcon from '@mui/icons-material/Add'
import ImportIcon from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { KeptType } from '../../api/http/types.ts'
import { listKept } from '../../api/upkeep/upkeep.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { More } from '../lists/More.tsx'
import { longestSearch, useSearchText } from '../lists/useSearchText.ts'
import { paths } from '../paths.ts'
import { useSingleKey } from '../singleKeys.ts'
import { ExportRecords } from './file/ExportRecords.tsx'
import { NoSuchType } from './NoSuchType.tsx'
import { UpkeepPage } from './UpkeepPage.tsx'
import { recordColumns } from './recordColumns.tsx'
import { useKeptType } from './useKeptTypes.ts'

/** All records of a type, offered or not. */
export function Records() {
  const { type: name } = useParams()
  const { type, isLoaded } = useKeptType(name)
  if (isLoaded && !type) return <NoSuchType />
  return (
    <UpkeepPage
      title={type?.title ?? t('Records and people')}
      actions={
        type && (
          <>
            <ExportRecords type={type} />
            {type.may_propose && (
              <>
                <Button component={Link} to={paths.importRecords(type.name)} startIcon={<ImportIcon />}>
                  {t('Import')}
                </Button>
                <Button component={Link} to={paths.newRecord(type.name)} variant="contained" startIcon={<AddIcon />}>
                  {t('Propose new')}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {type && <RecordList key={type.name} type={type} />}
    </UpkeepPage>
  )
}

function RecordList({ type }: { type: KeptType }) {
  const { typed, settled, type: search } = useSearchText()
  const input = useRef<HTMLInputElement>(null)
  useSingleKey('/', () => input.current?.focus())
  const { data, isError, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['keptRecords', type.name, settled],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor }) =>
        listKept(type.name, { ...(settled && { q: settled }), ...(cursor && { cursor }) }),
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    })
  const columns = useMemo(() => recordColumns(type), [type])
  const rows = useMemo(() => data?.pages.flatMap(({ results }) => results), [data])
  return (
    <Paper variant="outlined">
      <Box
        component="search"
        className={typed === '' ? 'on-screen' : undefined}
        sx={{ p: 4, borderBottom: 1, borderColor: 'divider' }}
      >
        <TextField
          label={t('Search')}
          type="search"
          value={typed}
          data-printed={typed !== '' || undefined}
          onChange={({ target }) => search(target.value)}
          inputRef={input}
          sx={{ width: { xs: '100%', sm: 320 } }}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { 'aria-keyshortcuts': '/', maxLength: longestSearch },
          }}
        />
      </Box>
      {isError && <Problem onRetry={() => void refetch()}>{t('The records could not be loaded.')}</Problem>}
      <DataTable
        label={type.title}
        columns={columns}
        rows={rows ?? (isError ? [] : undefined)}
        id={({ key }) => key}
        busy={isPlaceholderData}
        empty={settled ? t('No records match these words.') : t('There are no records yet.')}
      />
      {hasNextPage && <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </Paper>
  )
}
