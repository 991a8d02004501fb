import { Link } from 'react-router-dom'
import type { OpenWorkRow } from '../../api/http/types.ts'
import { named, t } from '../../texts/t.ts'
import { formatAge } from '../../ui/age.ts'
import { formatAmount, formatDate } from '../../ui/format.ts'
import type { Column } from '../../ui/table/column.ts'
import { Due, Lines } from '../lists/Lines.tsx'
import { paths } from '../paths.ts'

/** What waits, who could act in it, since when, and by when. */
export const openWorkColumns = (): Column<OpenWorkRow>[] => [
  {
    key: 'id',
    header: t('ID'),
    nowrap: 'always',
    card: 'top',
    width: 116,
    cell: ({ application_id: id, reference_number: reference }) => <Link to={paths.details(id)}>{reference}</Link>,
  },
  {
    key: 'title',
    header: t('Title'),
    names: true,
    card: 'line',
    width: 180,
    cell: ({ title }) => title || t('Untitled Request'),
  },
  {
    key: 'counterparty',
    header: t('Counterparty'),
    card: 'line',
    width: 160,
    cell: ({ counterparty }) => counterparty ?? '',
  },
  {
    key: 'stage',
    header: t('Waits for'),
    width: 140,
    cell: ({ form_name: form, condition }) => (
      <Lines first={form === null ? t('Condition') : named(form)} second={condition} />
    ),
  },
  {
    key: 'who',
    header: t('Who can act'),
    width: 160,
    cell: ({ roles, people }) => [...people.map(({ name }) => name), ...roles.map(named)].join(', ') || '-',
  },
  {
    key: 'amount',
    header: t('Amount'),
    align: 'right',
    nowrap: 'always',
    width: 108,
    cell: ({ amount }) => formatAmount(amount) || '-',
  },
  {
    key: 'since',
    header: t('Since'),
    nowrap: 'wide',
    width: 100,
    cell: ({ since }) => <Lines first={<time dateTime={since}>{formatDate(since)}</time>} second={formatAge(since)} />,
  },
  { key: 'due', header: t('Due'), nowrap: 'wide', width: 100, cell: ({ due }) => <Due on={due} /> },
]
