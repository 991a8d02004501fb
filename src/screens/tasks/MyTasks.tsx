import TasksIcon from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { loadIndex } from '../../api/definitions.ts'
import { listAwaiting } from '../../api/lists.ts'
import { CountCard } from '../../ui/CountCard.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { cells } from '../lists/cells.tsx'
import { toListing } from '../lists/listing.ts'
import type { Listing } from '../lists/listing.ts'
import { paths } from '../paths.ts'
import { useLoad } from '../useLoad.ts'
import { useReloadWhenVisible } from '../useReloadWhenVisible.ts'

const title = 'Applications Awaiting My Approval'

const columns: Column<Listing>[] = [
  { key: 'id', header: 'ID', nowrap: true, cell: cells.reference },
  { key: 'title', header: 'Title', names: true, cell: cells.title },
  { key: 'counterparty', header: 'Counterparty', cell: cells.counterparty },
  { key: 'status', header: 'Status', nowrap: true, cell: cells.state },
  { key: 'authority', header: 'DA Level Required', cell: ({ authority }) => authority ?? 'Not Set' },
  { key: 'date', header: 'Submitted Date', nowrap: true, cell: cells.date },
  {
    key: 'actions',
    header: 'Actions',
    nowrap: true,
    cell: ({ id, reference }) => (
      <Button component={Link} to={paths.details(id)} size="small" variant="outlined" aria-label={`Review & Approve ${reference}`}>
        Review & Approve
      </Button>
    ),
  },
]

const load = async () => {
  const [awaiting, { reference }] = await Promise.all([listAwaiting(), loadIndex()])
  return { rows: awaiting.rows.map((row) => toListing(row, reference)), failed: awaiting.failed }
}

/** My Tasks (product spec §2): what the server says awaits this person's approval. */
export function MyTasks() {
  const { data, error, reload } = useLoad(load)
  useReloadWhenVisible(reload)
  const failed = error !== undefined || data?.failed !== undefined
  return (
    <Page title="My Tasks">
      {failed && (
        <Problem severity="warning" onRetry={() => void reload()}>
          The list of applications awaiting your approval could not be loaded. It is shown empty.
        </Problem>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 320px)' }, mb: 5 }}>
        <CountCard label="Awaiting My Approval" count={data?.rows.length ?? (failed ? 0 : '...')} icon={<TasksIcon />} />
      </Box>
      <Paper variant="outlined">
        <Typography variant="h2" sx={{ p: 4, borderBottom: 1, borderColor: 'divider' }}>
          {title}
        </Typography>
        <DataTable label={title} columns={columns} rows={data?.rows ?? (failed ? [] : undefined)} id={({ id }) => id} empty={<Nothing />} />
      </Paper>
    </Page>
  )
}

function Nothing() {
  return (
    <>
      <Typography sx={{ color: 'text.primary' }}>No applications currently awaiting your approval</Typography>
      <Typography variant="body2">Applications appear here according to your delegated authority level and role.</Typography>
    </>
  )
}
