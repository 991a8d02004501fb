import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import type { Load } from '../../api/http/types.ts'
import { named, t } from '../../texts/t.ts'
import { Overdue } from '../../ui/marks/Overdue.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { formatAge } from '../../ui/format/age.ts'
import { formatMoment } from '../../ui/format/days.ts'
import { formatNumber } from '../../ui/format/figures.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { isUnbroken } from '../../ui/table/unbroken.ts'
import { Lines } from '../lists/Lines.tsx'

export interface LoadTableProps {
  title: string
  loads: Load[] | undefined
  /** The key of the chosen row. */
  chosen: string | undefined
  /** '' for none. */
  onChoose(key: string): void
}

/**
 * How much open work each has, how much of it is overdue, and since when the oldest waits. The names filter the list
 * below.
 */
export function LoadTable({ title, loads, chosen, onChoose }: LoadTableProps) {
  const columns = useMemo(() => loadColumns(chosen, onChoose), [chosen, onChoose])
  return (
    <Paper variant="outlined">
      <Typography variant="h2" sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}>
        {title}
      </Typography>
      <DataTable label={title} columns={columns} rows={loads} id={({ key }) => key} empty={t('Nothing is waiting.')} />
    </Paper>
  )
}

const loadColumns = (chosen: string | undefined, onChoose: LoadTableProps['onChoose']): Column<Load>[] => [
  {
    key: 'name',
    header: t('Name'),
    names: true,
    card: 'top',
    width: 140,
    cell: ({ key, title: name, role }) => (
      <Lines
        first={
          <PlainButton
            look="text"
            data-printed
            aria-pressed={key === chosen}
            data-unbroken={isUnbroken(name) || undefined}
            onClick={() => onChoose(key === chosen ? '' : key)}
          >
            {named(name)}
          </PlainButton>
        }
        second={role && named(role)}
      />
    ),
  },
  {
    key: 'number',
    header: t('Waiting'),
    align: 'right',
    nowrap: 'always',
    width: 48,
    cell: ({ number }) => formatNumber(number),
  },
  {
    key: 'overdue',
    header: t('Overdue'),
    align: 'right',
    nowrap: 'always',
    width: 48,
    cell: ({ overdue }) => (overdue > 0 ? <Overdue>{formatNumber(overdue)}</Overdue> : '-'),
  },
  {
    key: 'since',
    header: t('Oldest'),
    nowrap: 'wide',
    width: 72,
    cell: ({ since }) => (
      <time dateTime={since} title={formatMoment(since)}>
        {formatAge(since)}
      </time>
    ),
  },
]
