import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { WaitingRow } from '../../api/http/types.ts'
import { formatAge } from '../../ui/format/age.ts'
import { formatMoment } from '../../ui/format/days.ts'
import type { Column } from '../../ui/table/column.ts'
import { named, t } from '../../texts/t.ts'
import { Lines } from '../lists/Lines.tsx'
import { workColumns } from '../lists/workColumns.tsx'
import { nameOf, placeOf } from './waitingRow.ts'

/**
 * The columns of the work that waits: what it is, for which action, how much, since when, until when, and from whom.
 */
export function waitingColumns(): Column<WaitingRow>[] {
  const { id, title, counterparty, amount, due } = workColumns()
  return [
    id,
    {
      ...title,
      cell: (row) => (
        <Lines first={title.cell(row)} second={row.on_behalf_of && t('for {name}', { name: row.on_behalf_of })} />
      ),
    },
    { ...counterparty, cell: (row) => row.counterparty?.name ?? '' },
    {
      key: 'action',
      header: t('Waiting for'),
      width: 140,
      cell: (row) => <Lines first={nameOf(row)} second={named(row.action)} />,
    },
    amount,
    {
      key: 'since',
      header: t('Since'),
      nowrap: 'wide',
      width: 84,
      cell: ({ since }) => (
        <time dateTime={since} title={formatMoment(since)}>
          {formatAge(since)}
        </time>
      ),
    },
    due,
    { key: 'from', header: t('From'), width: 100, cell: ({ from }) => from ?? t('You') },
    {
      key: 'actions',
      header: t('Actions'),
      controls: true,
      nowrap: 'always',
      card: 'foot',
      width: 64,
      cell: (row) => (
        <Button
          component={Link}
          to={placeOf(row)}
          size="small"
          variant="outlined"
          aria-label={t('Open {form} of {reference}', { form: nameOf(row), reference: row.reference_number })}
        >
          {t('Open')}
        </Button>
      ),
    },
  ]
}
