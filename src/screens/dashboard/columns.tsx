import EditIcon from '@mui/icons-material/EditOutlined'
import ViewIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import type { Column } from '../../ui/DataTable.tsx'
import { cells } from '../lists/cells.tsx'
import type { Listing } from '../lists/listing.ts'
import { paths } from '../paths.ts'
import { LinkIcon } from '../lists/LinkIcon.tsx'

/** Product spec §2: the tracking dashboard's columns. `creates` is the form that the view icon opens (decision 21). */
export const columns = (order: (priority: string) => number, creates: string | undefined): Column<Listing>[] => [
  { key: 'id', header: 'ID', nowrap: true, cell: cells.reference },
  { key: 'title', header: 'Title', names: true, cell: cells.title },
  { key: 'counterparty', header: 'Counterparty', cell: cells.counterparty },
  { key: 'status', header: 'Status', nowrap: true, cell: cells.state },
  { key: 'submittedBy', header: 'Submitted By', cell: cells.submittedBy },
  { key: 'rank', header: 'Rank', align: 'right', cell: cells.rank },
  { key: 'priority', header: 'Priority', cell: cells.priority(order) },
  { key: 'date', header: 'Submitted Date', nowrap: true, cell: cells.date },
  { key: 'requiredBy', header: 'Required By', nowrap: true, cell: cells.requiredBy },
  { key: 'actions', header: 'Actions', nowrap: true, cell: (listing) => <Actions listing={listing} creates={creates} /> },
]

function Actions({ listing: { id, reference }, creates }: { listing: Listing; creates: string | undefined }) {
  return (
    <Box sx={{ display: 'flex', mx: -2 }}>
      <LinkIcon to={paths.edit(id, { formType: creates, mode: 'view' })} title="View Request" of={reference}>
        <ViewIcon fontSize="small" />
      </LinkIcon>
      <LinkIcon to={paths.details(id)} title="View Application Details" of={reference}>
        <EditIcon fontSize="small" />
      </LinkIcon>
    </Box>
  )
}
