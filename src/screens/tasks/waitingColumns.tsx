import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { WaitingRow } from '../../api/http/types.ts'
import { formatAge } from '../../ui/age.ts'
import { formatAmount, formatMoment } from '../../ui/format.ts'
import type { Column } from '../../ui/table/column.ts'
import { named, t } from '../../texts/t.ts'
import { Due, Lines } from '../lists/Lines.tsx'
import { nameOf, placeOf, shortened } from './waitingRow.ts'
import { paths } from '../paths.ts'

/** What waits, for what, how much, since when, until when, and from whom. */
export const waitingColumns = (): Column<WaitingRow>[] => [
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
    cell: ({ title, on_behalf_of: absent }) => (
      <Lines first={title || t('Untitled Request')} second={absent && t('for {name}', { name: absent })} />
    ),
  },
  {
    key: 'counterparty',
    header: t('Counterparty'),
    card: 'line',
    width: 160,
    cell: ({ counterparty }) => counterparty?.name ?? '',
  },
  {
    key: 'action',
    header: t('Waits for'),
    width: 140,
    cell: ({ form_name: form, action, condition }) => (
      <Lines first={condition ? shortened(condition.text) : named(form)} second={named(action)} />
    ),
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
    width: 84,
    cell: ({ since }) => (
      <time dateTime={since} title={formatMoment(since)}>
        {formatAge(since)}
      </time>
    ),
  },
  { key: 'due', header: t('Due'), nowrap: 'wide', width: 100, cell: ({ due }) => <Due on={due} /> },
  { key: 'from', header: t('From'), width: 100, cell: ({ from }) => from ?? t('You') },
  {
    key: 'actions',
    header: t('Actions'),
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
