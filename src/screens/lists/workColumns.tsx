import type { WaitingRow } from '../../api/http/types.ts'
import { t } from '../../texts/t.ts'
import { Overdue } from '../../ui/marks/Overdue.tsx'
import { daysUntil, formatDue } from '../../ui/format/age.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatAmount } from '../../ui/format/figures.ts'
import type { Column } from '../../ui/table/column.ts'
import { paths } from '../paths.ts'
import { RowLink } from './RowLink.tsx'
import { Lines } from './Lines.tsx'

/** A piece of open work, no matter whom it waits for. */
type Work = Pick<WaitingRow, 'application_id' | 'reference_number' | 'title' | 'amount' | 'due'>

/** The columns that the lists of open work share. Each list defines its own counterparty cell. */
export const workColumns = () =>
  ({
    id: {
      key: 'id',
      header: t('ID'),
      nowrap: 'always',
      card: 'top',
      width: 116,
      cell: ({ application_id: id, reference_number: reference }) => (
        <RowLink to={paths.details(id)}>{reference}</RowLink>
      ),
    },
    title: {
      key: 'title',
      header: t('Title'),
      names: true,
      card: 'line',
      width: 180,
      cell: ({ title }) => title || t('Untitled Request'),
    },
    counterparty: { key: 'counterparty', header: t('Counterparty'), card: 'line', width: 160 },
    amount: {
      key: 'amount',
      header: t('Amount'),
      align: 'right',
      nowrap: 'always',
      width: 108,
      cell: ({ amount }) => formatAmount(amount) || '-',
    },
    due: { key: 'due', header: t('Due'), nowrap: 'wide', width: 100, cell: ({ due }) => <Due on={due} /> },
  }) satisfies Record<string, Column<Work> | Omit<Column<Work>, 'cell'>>

/** A day (YYYY-MM-DD), and how far off it is. */
function Due({ on }: { on: string | null }) {
  if (on === null) return '-'
  const day = <time dateTime={on}>{formatDate(on)}</time>
  return <Lines first={daysUntil(on) < 0 ? <Overdue>{day}</Overdue> : day} second={formatDue(on)} />
}
