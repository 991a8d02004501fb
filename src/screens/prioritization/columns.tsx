import { useEffect, useState } from 'react'
import { t } from '../../texts/t.ts'
import type { Column } from '../../ui/table/column.ts'
import { priorityColumn, sharedColumns } from '../lists/columns.tsx'
import type { Listing } from '../lists/listing.ts'
import { Mover } from './Mover.tsx'
import type { MoverProps } from './Mover.tsx'
import type { RowOrder } from './rowOrder.ts'
import './prioritization.css'

export interface ColumnsProps extends Pick<MoverProps, 'rowOrder'> {
  order(priority: string): number
  /** Absent if the reader cannot change the order. */
  onStep: MoverProps['onStep'] | undefined
}

export const columns = ({ order, rowOrder, onStep }: ColumnsProps): Column<Listing>[] => [
  ...(onStep ? [mover({ rowOrder, onStep })] : []),
  { key: 'rank', header: t('Rank'), ...sharedColumns.rank, cell: (row) => <Rank row={row} rowOrder={rowOrder} /> },
  { key: 'reference', header: t('Reference'), ...sharedColumns.reference },
  { key: 'title', header: t('Title'), ...sharedColumns.title },
  { key: 'counterparty', header: t('Counterparty'), ...sharedColumns.counterparty },
  { key: 'amount', header: t('Amount'), ...sharedColumns.amount },
  { key: 'priority', header: t('Priority'), ...priorityColumn(order) },
  { key: 'requiredBy', header: t('Required By'), ...sharedColumns.requiredBy },
  { key: 'status', header: t('Status'), ...sharedColumns.state, card: undefined },
  { key: 'submittedBy', header: t('Submitted By'), ...sharedColumns.submittedBy },
]

const mover = (props: Omit<MoverProps, 'row'>): Column<Listing> => ({
  key: 'handle',
  header: t('Move'),
  quiet: true,
  controls: true,
  nowrap: 'always',
  card: 'corner',
  width: 72,
  cell: (row) => <Mover row={row} {...props} />,
})

/**
 * The rank that saving will give the row, else the rank that it has. It is drawn after a move has been painted, because
 * a first move gives every row another rank.
 */
function Rank({ row, rowOrder }: { row: Listing; rowOrder: RowOrder }) {
  const { id } = row
  const [rank, setRank] = useState(() => rowOrder.newRank(id))
  useEffect(() => {
    const follow = () => setRank(rowOrder.newRank(id))
    // The order may have changed between the rendering of this row and this effect.
    follow()
    return rowOrder.follow(follow)
  }, [rowOrder, id])
  return rank ?? row.rank ?? '-'
}
