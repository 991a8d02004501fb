import EditIcon from '@mui/icons-material/EditOutlined'
import ViewIcon from '@mui/icons-material/VisibilityOutlined'
import { t } from '../../texts/t.ts'
import type { ListedColumn } from '../../api/http/types.ts'
import type { Column } from '../../ui/table/column.ts'
import { LinkIcon } from '../lists/LinkIcon.tsx'
import { priorityColumn, sharedColumns } from '../lists/columns.tsx'
import type { Listing } from '../lists/listing.ts'
import { paths } from '../paths.ts'
import { listedColumns } from './listed.tsx'

/**
 * Product spec §2: the tracking dashboard's columns, the amount for readers who choose it, and those that the
 * definitions add. `creates` is the form that the view icon opens (spec decision 21).
 */
export const columns = (
  order: (priority: string) => number,
  creates: string | undefined,
  listed: ListedColumn[] = [],
): Column<Listing>[] => [
  { key: 'id', header: t('ID'), ...sharedColumns.reference },
  { key: 'title', header: t('Title'), ...sharedColumns.title },
  { key: 'counterparty', header: t('Counterparty'), ...sharedColumns.counterparty },
  { key: 'amount', header: t('Amount'), optional: true, ...sharedColumns.amount },
  { key: 'status', header: t('Status'), ...sharedColumns.state },
  { key: 'submittedBy', header: t('Submitted By'), ...sharedColumns.submittedBy },
  { key: 'rank', header: t('Rank'), ...sharedColumns.rank },
  { key: 'priority', header: t('Priority'), ...priorityColumn(order) },
  { key: 'date', header: t('Submitted Date'), ...sharedColumns.date },
  { key: 'requiredBy', header: t('Required By'), ...sharedColumns.requiredBy },
  ...listedColumns(listed),
  {
    key: 'actions',
    header: t('Actions'),
    controls: true,
    nowrap: 'always',
    card: 'foot',
    width: 56,
    cell: (listing) => <Actions listing={listing} creates={creates} />,
  },
]

/** The server's names for the orders of these columns. */
const orders: Record<string, string> = {
  id: 'reference_number',
  title: 'title',
  counterparty: 'counterparty',
  amount: 'amount',
  status: 'status',
  submittedBy: 'created_by_name',
  rank: 'rank',
  priority: 'priority',
  date: 'created_at',
  requiredBy: 'required_by_date',
}

export const orderOf = ({ key, descending }: { key: string; descending: boolean }): string =>
  `${descending ? '-' : ''}${orders[key] ?? key}`

function Actions({ listing: { id, reference }, creates }: { listing: Listing; creates: string | undefined }) {
  return (
    <span className="row-actions">
      <LinkIcon to={paths.edit(id, { formType: creates, mode: 'view' })} title={t('View Request')} of={reference}>
        <ViewIcon fontSize="small" />
      </LinkIcon>
      <LinkIcon to={paths.details(id)} title={t('View Application Details')} of={reference}>
        <EditIcon fontSize="small" />
      </LinkIcon>
    </span>
  )
}
