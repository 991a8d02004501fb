import TasksIcon from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { loadIndex, loadStage } from '../../api/stage/definitions.ts'
import type { DefinitionIndex } from '../../api/stage/definitions.ts'
import { listAwaiting } from '../../api/lists/awaiting.ts'
import type { ApplicationRow } from '../../api/http/types.ts'
import { asText, read } from '../../engine/path.ts'
import { asButton } from '../asButton.ts'
import { CountCard } from '../../ui/CountCard.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TableBar } from '../../ui/table/TableBar.tsx'
import type { Column } from '../../ui/table/column.ts'
import { exactly } from '../../ui/format/figures.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Lines } from '../lists/Lines.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { sharedColumns } from '../lists/columns.tsx'
import { toListing } from '../lists/listing.ts'
import type { Listing } from '../lists/listing.ts'
import { useColumns } from '../lists/useColumns.tsx'
import { useSort } from '../lists/useSort.ts'
import { useSorted } from '../lists/useSorted.ts'
import { paths } from '../paths.ts'
import { useExtras } from '../useExtras.ts'
import { WaitingForMe } from './WaitingForMe.tsx'

const title = () => t('Applications Awaiting My Approval')

const columns = (): Column<Listing>[] => [
  { key: 'id', header: t('ID'), ...sharedColumns.reference },
  { key: 'title', header: t('Title'), ...sharedColumns.title, cell: Title },
  { key: 'counterparty', header: t('Counterparty'), ...sharedColumns.counterparty },
  { key: 'status', header: t('Status'), ...sharedColumns.state },
  { key: 'authority', header: t('DA Level Required'), ...sharedColumns.authority },
  { key: 'date', header: t('Submitted Date'), ...sharedColumns.date },
  {
    key: 'actions',
    header: t('Actions'),
    controls: true,
    nowrap: 'always',
    card: 'foot',
    width: 128,
    cell: ({ id, reference }) => (
      <Button component={Link} to={paths.details(id)} size="small" variant="outlined" {...asButton(reference)}>
        {t('Review & Approve')}
      </Button>
    ),
  },
]

const load = async () => {
  const [awaiting, index] = await Promise.all([listAwaiting(), loadIndex()])
  const required = await requiredAuthority(awaiting.rows, index)
  const rows = awaiting.rows.map((row) =>
    toListing({ ...row, da_level_required: row.da_level_required ?? required(row) }, index.reference),
  )
  return { rows, failed: awaiting.failed }
}

/**
 * The authority level that an approval needs. If the server does not send it by itself, it is in the record that the
 * approving stage names.
 */
async function requiredAuthority(
  rows: ApplicationRow[],
  index: DefinitionIndex,
): Promise<(row: ApplicationRow) => string | undefined> {
  const isSent = rows.every(({ da_level_required: level }) => level !== undefined)
  const stage = isSent ? undefined : await loadStage(index, index.application.approves).catch(() => undefined)
  const path = stage?.stage.authority?.required
  return (row) => (path === undefined ? undefined : asText(read(row, path)) || undefined)
}

/** My Tasks (product spec §2): what the server says awaits this person's approval. */
export function MyTasks() {
  const { data: newest, error, refetch } = useQuery({ queryKey: ['tasks'], queryFn: load, refetchOnWindowFocus: true })
  const data = useDeferredValue(newest)
  const [all] = useState(columns)
  const { sort, onSort } = useSort(all)
  const { shown, menu } = useColumns('tasks', all)
  const rows = useSorted(data?.rows, all, sort)
  const failed = error !== null || data?.failed !== undefined
  const hasExtras = useExtras()
  return (
    <Page title={t('My Tasks')}>
      {failed && (
        <Problem severity="warning" onRetry={() => void refetch()}>
          {t('The list of applications awaiting your approval could not be loaded. It is shown empty.')}
        </Problem>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 320px)' }, mb: 5 }}>
        <CountCard
          label={t('Awaiting My Approval')}
          count={data?.rows.length ?? (failed ? 0 : '...')}
          icon={<TasksIcon />}
        />
      </Box>
      <Paper variant="outlined">
        <TableBar title={title()} wide>
          <Box sx={{ display: 'flex', gap: 2, mx: { xs: -3.5, sm: 0 } }}>
            {menu}
            <ExportButton
              name="awaiting-my-approval"
              columns={all}
              parts={() => [rows ?? []]}
              total={exactly(rows?.length ?? 0)}
            />
          </Box>
        </TableBar>
        <DataTable
          label={title()}
          columns={shown}
          rows={rows ?? (failed ? [] : undefined)}
          id={({ id }) => id}
          empty={<Nothing />}
          sort={sort}
          onSort={onSort}
          plain={!hasExtras}
        />
      </Paper>
      {hasExtras && rows !== undefined && rows.length > 0 && (
        <Button component={Link} to={paths.agenda} size="small" sx={{ mt: 2 }}>
          {t('Agenda: everything that awaits your decision, on one page')}
        </Button>
      )}
      {hasExtras && <WaitingForMe />}
    </Page>
  )
}

const Title = ({ title, absent }: Listing) => <Lines first={title} second={absent && t('for {absent}', { absent })} />

function Nothing() {
  return (
    <>
      <Typography sx={{ color: 'text.primary' }}>{t('No applications currently awaiting your approval')}</Typography>
      <Typography variant="body2">
        {t('Applications appear here according to your delegated authority level and role.')}
      </Typography>
    </>
  )
}
