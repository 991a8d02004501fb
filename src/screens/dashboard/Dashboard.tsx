import PendingIcon from '@mui/icons-material/HourglassTopOutlined'
import ApprovalIcon from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { requestsText } from '../../api/errorTexts.ts'
import { listAwaiting } from '../../api/lists.ts'
import { CountCard } from '../../ui/CountCard.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { paths } from '../paths.ts'
import { useLoad } from '../useLoad.ts'
import { useReloadWhenVisible } from '../useReloadWhenVisible.ts'
import { FilterBar } from './FilterBar.tsx'
import { columns } from './columns.tsx'
import { noFilters } from './filters.ts'
import { useApplications } from './useApplications.ts'

/** Request Tracking Dashboard (product spec §2). */
export function Dashboard() {
  const [filters, setFilters] = useState(noFilters)
  const applications = useApplications(filters)
  const awaiting = useLoad(listAwaiting)
  const { reload, rows, error, order, creates } = applications
  useReloadWhenVisible(reload)
  useReloadWhenVisible(awaiting.reload)
  const shown = useMemo(() => columns(order, creates), [order, creates])
  return (
    <Page title="Request Tracking Dashboard" tab="Dashboard">
      {error !== undefined && <Problem onRetry={reload}>{requestsText(error)}</Problem>}
      <Cards pending={applications.pending} awaiting={awaiting.data} />
      <Paper variant="outlined">
        <FilterBar filters={filters} onChange={setFilters} statuses={applications.statuses} priorities={applications.priorities} />
        <DataTable
          label="Requests"
          columns={shown}
          rows={rows ?? (error === undefined ? undefined : [])}
          id={({ id }) => id}
          empty="No matching requests found"
        />
        {applications.more && <More shown={rows?.length ?? 0} count={applications.count} onMore={applications.more} />}
      </Paper>
    </Page>
  )
}

interface CardsProps {
  pending: number | undefined
  awaiting: Awaited<ReturnType<typeof listAwaiting>> | undefined
}

function Cards({ pending, awaiting }: CardsProps) {
  const navigate = useNavigate()
  const warning = awaiting?.failed && (
    <Typography component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'warning.dark' }}>
      The list could not be loaded.
    </Typography>
  )
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(2, minmax(0, 320px))' }, mb: 5 }}>
      <CountCard label="Pending" count={pending ?? '...'} icon={<PendingIcon />} />
      <CountCard
        label="Awaiting My Approval"
        count={awaiting ? awaiting.rows.length : '...'}
        icon={<ApprovalIcon />}
        onOpen={() => void navigate(paths.tasks)}
        note={warning}
      />
    </Box>
  )
}

function More({ shown, count, onMore }: { shown: number; count: number; onMore(): Promise<void> }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, p: 3, borderTop: 1, borderColor: 'divider' }}>
      <Button variant="outlined" onClick={() => void onMore()}>
        Show more
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {shown} of {count}
      </Typography>
    </Box>
  )
}
