import { Link } from 'react-router-dom'
import type { ProposedChange } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { formatMoment, formatRecent } from '../../../ui/format/days.ts'
import type { Column } from '../../../ui/table/column.ts'
import { paths } from '../../paths.ts'
import { stateName, titleOfChange } from '../words.ts'

/** The columns of a list of changes: what changes, who proposed it, and the outcome. */
export const changeColumns = (isDecided: boolean): Column<ProposedChange>[] => [
  {
    key: 'title',
    header: t('Change'),
    names: true,
    card: 'top',
    cell: (change) => <Link to={paths.change(change.id)}>{titleOfChange(change)}</Link>,
  },
  { key: 'type', header: t('Type'), width: 140, cell: ({ type_title: title }) => title },
  { key: 'by', header: t('Proposed by'), width: 140, cell: ({ proposed_by: by }) => by.name },
  { key: 'at', header: t('Proposed'), nowrap: 'wide', width: 120, cell: ({ proposed_at: at }) => <Moment at={at} /> },
  { key: 'note', header: t('Note'), card: 'line', cell: ({ note }) => note },
  ...(isDecided ? decided() : []),
]

const decided = (): Column<ProposedChange>[] => [
  { key: 'state', header: t('Outcome'), width: 110, cell: ({ state }) => stateName(state) },
  { key: 'decidedBy', header: t('Decided by'), width: 140, cell: ({ decided_by: by }) => by?.name ?? '' },
]

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatRecent(at)}
    </time>
  )
}
