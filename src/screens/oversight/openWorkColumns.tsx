import type { OpenWorkRow } from '../../api/http/types.ts'
import { named, t } from '../../texts/t.ts'
import { formatAge } from '../../ui/format/age.ts'
import { formatDate } from '../../ui/format/days.ts'
import type { Column } from '../../ui/table/column.ts'
import { Lines } from '../lists/Lines.tsx'
import { workColumns } from '../lists/workColumns.tsx'

/** The columns of open work: what it is, who could act in it, since when, and by when. */
export function openWorkColumns(): Column<OpenWorkRow>[] {
  const { id, title, counterparty, amount, due } = workColumns()
  return [
    id,
    title,
    { ...counterparty, cell: (row) => row.counterparty ?? '' },
    {
      key: 'stage',
      header: t('Waiting for'),
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
    amount,
    {
      key: 'since',
      header: t('Since'),
      nowrap: 'wide',
      width: 100,
      cell: ({ since }) => (
        <Lines first={<time dateTime={since}>{formatDate(since)}</time>} second={formatAge(since)} />
      ),
    },
    due,
  ]
}
