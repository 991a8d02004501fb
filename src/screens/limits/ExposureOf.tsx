import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Exposure } from '../../api/http/types.ts'
import { getExposure } from '../../api/upkeep/exposure.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { formatDate } from '../../ui/format/days.ts'
import { formatAmount, formatNumber } from '../../ui/format/figures.ts'
import { ReadTable } from '../../ui/table/ReadTable.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../paths.ts'

/** The exposure of a counterparty and its group: approved limits, applications, and the totals of both. */
export function ExposureOf({ counterparty }: { counterparty: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['exposure', counterparty],
    queryFn: async () => (await getExposure(counterparty)) ?? null,
  })
  if (data === null) return null
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 4, md: 6 }, mt: 5, display: 'grid', gap: 4 }}>
      <Typography variant="h2">{t('Limits and applications')}</Typography>
      {isError && <Problem onRetry={() => void refetch()}>{t('The limits could not be loaded.')}</Problem>}
      {!data && !isError && <Skeleton height={160} />}
      {data && <Shown exposure={data} />}
    </Paper>
  )
}

function Shown({ exposure }: { exposure: Exposure }) {
  const { group, limits, applications, withheld } = exposure
  return (
    <>
      <Totals exposure={exposure} />
      {group.length > 0 && (
        <Typography variant="body2">{t('Its group: {names}', { names: group.join(', ') })}</Typography>
      )}
      {withheld && <Typography variant="body2">{t('There are limits that you may not see.')}</Typography>}
      {limits.length > 0 ? <Limits limits={limits} /> : <Typography>{t('No limits are approved.')}</Typography>}
      {applications.length > 0 && <Applications applications={applications} />}
    </>
  )
}

function Totals({ exposure: { approved, asked } }: { exposure: Exposure }) {
  return (
    <ReadTable
      title={t('Totals')}
      className="exposure-totals"
      columns={[
        { title: t('Totals'), kind: 'text' },
        { title: t('Counterparty'), kind: 'number' },
        { title: t('With its group'), kind: 'number' },
      ]}
      rows={[
        { cells: [t('Limits in force'), formatAmount(approved.own), formatAmount(approved.group)] },
        { cells: [t('Asked for in open applications'), formatAmount(asked.own), formatAmount(asked.group)] },
      ]}
    />
  )
}

function Limits({ limits }: Pick<Exposure, 'limits'>) {
  return (
    <ReadTable
      title={t('Approved limits')}
      className="exposure-limits"
      columns={[
        { title: t('Approved limits'), kind: 'text' },
        { title: t('Counterparty'), kind: 'text' },
        { title: t('Amount'), kind: 'number' },
        { title: t('Tenor'), kind: 'number' },
        { title: t('Last day'), kind: 'text' },
        { title: t('Application'), kind: 'text' },
      ]}
      rows={limits.map((limit) => ({
        cells: [
          limit.line,
          limit.counterparty,
          formatAmount(limit.amount),
          limit.tenor === null ? '' : formatNumber(limit.tenor),
          limit.expired ? t('{day}, expired', { day: formatDate(limit.expires_on) }) : formatDate(limit.expires_on),
          <Link key="to" to={paths.details(limit.application_id)}>
            {limit.reference_number}
          </Link>,
        ],
      }))}
    />
  )
}

function Applications({ applications }: Pick<Exposure, 'applications'>) {
  return (
    <ReadTable
      title={t('Applications')}
      className="exposure-applications"
      columns={[
        { title: t('Application'), kind: 'text' },
        { title: t('Title'), kind: 'text' },
        { title: t('Counterparty'), kind: 'text' },
        { title: t('Amount'), kind: 'number' },
        { title: t('Status'), kind: 'text' },
      ]}
      rows={applications.map(({ id, reference_number, title, counterparty, amount, state_name }) => ({
        cells: [
          <Link key="to" to={paths.details(id)}>
            {reference_number}
          </Link>,
          title ?? '',
          counterparty,
          amount === null ? '' : formatAmount(amount),
          state_name,
        ],
      }))}
    />
  )
}
