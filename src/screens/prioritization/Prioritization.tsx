import RefreshIcon from '@mui/icons-material/Refresh'
import SaveIcon from '@mui/icons-material/SaveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMemo, useRef } from 'react'
import { named, t } from '../../texts/t.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { useOffered } from '../auth.ts'
import { useColumns } from '../lists/useColumns.tsx'
import { LeaveWarning } from '../LeaveWarning.tsx'
import { useExtras } from '../useExtras.ts'
import { useFocusKept } from '../useFocusKept.ts'
import { columns } from './columns.tsx'
import { keyOf } from './rankingState.ts'
import { useKeyboardMove } from './useKeyboardMove.ts'
import { useRanking } from './useRanking.ts'
import { useSortable } from './useSortable.ts'

/** Prioritization Dashboard (product spec §2): the ranks are the order of the rows. */
export function Prioritization() {
  const isOffered = useOffered('rank')
  const plain = !useExtras()
  const { state, changed, rowOrder, status, isKnown, notice, order, roles, move, setDragging, save, refresh } =
    useRanking()
  const { rows, conflict } = state
  const { announcement, step } = useKeyboardMove(rowOrder, move)
  const body = useSortable<HTMLTableSectionElement>(move, setDragging)
  const all = useMemo(
    () => columns({ order, rowOrder, onStep: isOffered ? step : undefined }),
    [order, rowOrder, step, isOffered],
  )
  const { shown, menu } = useColumns('ranking', all)
  const table = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusKept(status !== 'ready', table)
  const start = (act: () => unknown) => () => {
    keepFocus()
    act()
  }
  // The count is not known yet; the dots keep its place.
  const count = isKnown ? rows.length : '…'
  const actions = (
    <>
      <Button startIcon={<RefreshIcon />} onClick={start(refresh)} disabled={status !== 'ready'}>
        {t('Refresh')}
      </Button>
      {isOffered && (
        <Button
          variant="contained"
          startIcon={<SaveIcon />}
          onClick={start(save)}
          disabled={!changed || status !== 'ready'}
        >
          {status === 'saving' ? t('Saving...') : t('Save Rankings')}
        </Button>
      )}
    </>
  )
  return (
    <Page title={t('Prioritization Dashboard')} tab={t('Prioritization')} actions={actions}>
      {notice && (
        <Problem severity={notice.severity}>
          {notice.text}
          <Changes list={conflict} />
        </Problem>
      )}
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, alignItems: 'center', gap: 4, mb: 4 }}>
        <Typography className="on-screen" sx={{ flex: '1 1 auto', color: 'text.secondary' }} variant="body2">
          {isOffered ? ordering(count) : readingOnly(count, roles)}
        </Typography>
        <Box sx={{ ml: { xs: -3.5, md: 0 } }}>{menu}</Box>
      </Box>
      <Paper variant="outlined" ref={table} tabIndex={-1}>
        <DataTable
          label={t('Open applications')}
          columns={shown}
          rows={status === 'loading' && rows.length === 0 ? undefined : rows}
          id={keyOf}
          empty={
            notice?.severity === 'error' ? t('The applications could not be loaded.') : t('No open applications found.')
          }
          body={isOffered ? body : undefined}
          long
          plain={plain}
        />
      </Paper>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      <LeaveWarning when={changed} what={t('The new order has not been saved.')} />
    </Page>
  )
}

const ordering = (count: number | string) =>
  t(
    'Drag and drop applications to reorder their priority. Applications at the top will have rank 1. Currently showing {count} open applications.',
    { count },
  )

/** For people who cannot save an order: why not, and who can (spec decisions 12 and 38). */
const readingOnly = (count: number | string, roles: string[]) =>
  [
    t('Applications at the top have rank 1. Currently showing {count} open applications.', { count }),
    roles.length > 0 &&
      t('Your role cannot change the order. These roles can: {roles}.', { roles: roles.map(named).join(', ') }),
  ]
    .filter(Boolean)
    .join(' ')

/** The most changes that are listed: one saved order may give every application another rank. */
const mostListed = 10

function Changes({ list }: { list: string[] }) {
  if (list.length === 0) return null
  const others = list.length - mostListed
  return (
    <>
      {` ${t('Your order is kept below. These changes were made by others:')}`}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {list.slice(0, mostListed).map((change) => (
          <li key={change}>{change}</li>
        ))}
        {others > 0 && <li>{notListed(others)}</li>}
      </Box>
    </>
  )
}

const notListed = (count: number) =>
  t({ one: '1 more change is not listed.', other: '{count} more changes are not listed.' }, { count })
