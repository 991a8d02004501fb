import { dayOf } from '../../engine/codec/stamps.ts'
import { named, t } from '../../texts/t.ts'
import { lastSeen } from '../../api/stage/lastSeen.ts'
import type { Column } from '../../ui/table/column.ts'
import { Overdue } from '../../ui/marks/Overdue.tsx'
import { Priority } from '../../ui/marks/Priority.tsx'
import { StateChip } from '../../ui/marks/StateChip.tsx'
import { daysUntil } from '../../ui/format/age.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatAmount } from '../../ui/format/figures.ts'
import { paths } from '../paths.ts'
import { RowLink } from './RowLink.tsx'
import type { Listing } from './listing.ts'

type SharedColumn = Omit<Column<Listing>, 'key' | 'header'>

/** The day that the screen shows, as YYYY-MM-DD. */
export function dayIn(value: string | undefined): string {
  if (!value || value.length <= 'YYYY-MM-DD'.length) return value ?? ''
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? '' : dayOf(time)
}

/** The columns that the lists share; each list picks, names and orders its own. */
export const sharedColumns = {
  reference: {
    nowrap: 'always',
    card: 'top',
    width: 116,
    value: ({ reference }) => reference,
    cell: ({ id, reference, version }) => (
      <>
        <RowLink to={paths.details(id)}>{reference}</RowLink>
        {lastSeen.isNewer(id, version) && <Changed />}
      </>
    ),
  },
  title: { names: true, card: 'line', width: 180, value: ({ title }) => title, cell: ({ title }) => title },
  counterparty: {
    card: 'line',
    width: 160,
    value: ({ counterparty }) => counterparty,
    cell: ({ counterparty }) => counterparty,
  },
  state: {
    nowrap: 'wide',
    card: 'corner',
    width: 112,
    value: ({ state }) => named(state),
    cell: ({ state, stateCode }) => <StateChip name={state} code={stateCode || state} />,
  },
  submittedBy: {
    nowrap: 'wide',
    width: 80,
    value: ({ submittedBy }) => submittedBy,
    cell: ({ submittedBy }) => submittedBy,
  },
  rank: { align: 'right', width: 24, value: ({ rank }) => rank, cell: ({ rank }) => rank ?? '-' },
  date: {
    nowrap: 'wide',
    width: 84,
    value: ({ date }) => date,
    text: ({ date }) => dayIn(date),
    holds: 'day',
    cell: ({ date }) => formatDate(date),
  },
  requiredBy: {
    nowrap: 'wide',
    width: 84,
    value: ({ requiredBy }) => requiredBy,
    text: ({ requiredBy }) => dayIn(requiredBy),
    holds: 'day',
    cell: (listing) => <RequiredBy listing={listing} />,
  },
  amount: {
    align: 'right',
    nowrap: 'always',
    width: 108,
    value: ({ amount }) => amount,
    holds: 'amount',
    cell: ({ amount }) => formatAmount(amount) || '-',
  },
  authority: {
    width: 56,
    value: ({ authority }) => authority,
    text: ({ authority }) => authority ?? t('Not Set'),
    cell: ({ authority }) => authority ?? t('Not Set'),
  },
} satisfies Record<string, SharedColumn>

/** Highlights a day that has passed, while the application is open. */
function RequiredBy({ listing: { requiredBy, closed } }: { listing: Listing }) {
  const day = formatDate(requiredBy)
  if (!day) return '-'
  return isOverdue(requiredBy, closed) ? <Overdue>{day}</Overdue> : day
}

const isOverdue = (day: string | undefined, closed: boolean) => day !== undefined && !closed && daysUntil(day) < 0

function Changed() {
  return (
    <span
      className="changed"
      role="img"
      aria-label={t('Changed since your last visit')}
      title={t('Changed since your last visit')}
    />
  )
}

/** Sorted by how urgent it is, not by its name. */
export const priorityColumn = (order: (priority: string) => number): SharedColumn => ({
  width: 72,
  value: ({ priority }) => order(priority),
  text: ({ priority }) => named(priority),
  cell: ({ priority }) => <Priority name={priority} order={order(priority)} />,
})
