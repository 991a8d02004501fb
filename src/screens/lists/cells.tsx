import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { Column } from '../../ui/DataTable.tsx'
import { Priority } from '../../ui/Priority.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { formatAmount, formatDate } from '../../ui/format.ts'
import { paths } from '../paths.ts'
import type { Listing } from './listing.ts'

/** The columns that the lists share; each list picks, names and orders its own. */
export const cells = {
  reference: ({ id, reference }: Listing) => (
    <Link component={RouterLink} to={paths.details(id)} underline="hover" sx={{ fontWeight: 600 }}>
      {reference}
    </Link>
  ),
  title: ({ title }: Listing) => title,
  counterparty: ({ counterparty }: Listing) => counterparty,
  state: ({ state, stateCode }: Listing) => <StateChip name={state} code={stateCode || state} />,
  submittedBy: ({ submittedBy }: Listing) => submittedBy,
  rank: ({ rank }: Listing) => rank ?? '-',
  priority: (order: (priority: string) => number) =>
    function PriorityCell({ priority }: Listing) {
      return <Priority name={priority} order={order(priority)} />
    },
  date: ({ date }: Listing) => formatDate(date),
  requiredBy: ({ requiredBy }: Listing) => formatDate(requiredBy) || '-',
  amount: ({ amount }: Listing) => formatAmount(amount) || '-',
} satisfies Record<string, Column<Listing>['cell'] | ((...args: never[]) => Column<Listing>['cell'])>
