import { useEffect, useState } from 'react'
import { t } from '../../texts/t.ts'
import type { Column } from '../../ui/table/column.ts'
import { parts, priorityPart } from '../lists/columns.tsx'
import type { Listing } from '../lists/listing.ts'
import { Mover } from './Mover.tsx'
import type { MoverProps } from './Mover.tsx'
import type { RowOrder } from './rowOrder.ts'
import './prioritization.css'

export interface ColumnsProps extends Pick<MoverProps, 'rowOrder'> {
  order(priority: string): number
  /** Absent where the order is not the reader's to change. */
  onStep: MoverProps['onStep'] | undefined
}

export const columns = ({ order, rowOrder, onStep }: ColumnsProps): Column<Listing>[] => [
  ...(onStep ? [mover({ rowOrder, onStep })] : []),
  { key: 'rank', header: t('Rank'), ...parts.rank, cell: (row) => <Rank row={row} rowOrder={rowOrder} /> },
  { key: 'reference', header: t('Reference'), ...parts.reference },
  { key: 'title', header: t('Title'), ...parts.title },
  { key: 'counterparty', header: t('Counterparty'), ...parts.counterparty },
  { key: 'amount', header: t('Amount'), ...parts.amount },
  { key: 'priority', header: t('Priority'), ...priorityPart(order) },
  { key: 'requiredBy', header: t('Required By'), ...parts.requiredBy },
  { key: 'status', header: t('Status'), ...parts.state, card: undefined },
  { key: 'submittedBy', header: t('Submitted By'), ...parts.submittedBy },
]

const mover = (props: Omit<MoverProps, 'row'>): Column<Listing> => ({
  key: 'handle',
  header: t('Move'),
  quiet: true,
  nowrap: 'always',
  card: 'corner',
  width: 72,
  cell: (row) => <Mover row={row} {...props} />,
})

/**
 * The rank that saving will give, else the one that the row has. It follows a move after that is painted: a first one
 * gives every row another.
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
