import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Link } from 'react-router-dom'
import type { ChangeEntry, KeptType, ProposedChange } from '../../../api/http/types.ts'
import { ApiError } from '../../../api/http/errors.ts'
import { readChange } from '../../../api/upkeep/upkeep.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { formatMoment } from '../../../ui/format/days.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { More } from '../../lists/More.tsx'
import { paths } from '../../paths.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import { Differences } from './Differences.tsx'
import { UpkeepPage } from '../UpkeepPage.tsx'
import { useKeptType } from '../useKeptTypes.ts'
import { stateName, titleOfChange } from '../words.ts'

/** A proposed change: what it would change, and what the person can do with it. */
export function ChangePage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const { data, error, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['change', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) => readChange(id, after),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const change = data?.pages[0]
  const isMissing = error instanceof ApiError && error.status === 404
  const { type } = useKeptType(change?.type)
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const onDecided = () => {
    void client.invalidateQueries({ queryKey: ['changes'] })
    return refetch()
  }
  return (
    <UpkeepPage
      narrow
      title={change ? titleOfChange(change) : t('Proposed change')}
      subtitle={change && `${change.type_title} · ${stateName(change.state)}`}
    >
      {isMissing && <Problem severity="warning">{t('There is no such proposed change.')}</Problem>}
      {isError && !isMissing && (
        <Problem onRetry={() => void refetch()}>{t('The proposed change could not be loaded.')}</Problem>
      )}
      {change && type ? (
        <>
          <Paper variant="outlined" sx={{ p: { xs: 4, md: 6 }, mb: 5 }}>
            <About change={change} />
            {entries.map((entry) => (
              <Entry key={entry.key} type={type} entry={entry} isOneOfMany={change.count > 1} />
            ))}
            {hasNextPage && <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
          </Paper>
          <DecisionPanel change={change} type={type} onDecided={onDecided} />
        </>
      ) : (
        !isError && <Skeleton height={320} />
      )}
    </UpkeepPage>
  )
}

interface EntryProps {
  type: KeptType
  entry: ChangeEntry
  isOneOfMany: boolean
}

function Entry({ type, entry, isOneOfMany }: EntryProps) {
  return (
    <Box sx={{ mb: 4 }}>
      {(isOneOfMany || entry.before) && (
        <Typography variant="h3" component="h2" sx={{ mb: 1, a: { color: 'primary.main' } }}>
          {entry.before ? (
            <Link to={paths.records(type.name, entry.key)}>{entry.label}</Link>
          ) : (
            t('New: {label}', { label: entry.label })
          )}
        </Typography>
      )}
      <Differences type={type} entry={entry} />
    </Box>
  )
}

/** Who proposed it and who decided it, when, and their notes. */
function About({ change }: { change: ProposedChange }) {
  const {
    proposed_by: proposer,
    proposed_at: at,
    note,
    decided_by: decider,
    decided_at: decidedAt,
    reason,
    state,
  } = change
  return (
    <Box sx={{ mb: 4, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography>{t('Proposed by {name}, {moment}', { name: proposer.name, moment: formatMoment(at) })}</Typography>
      {note && <Typography sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>{note}</Typography>}
      {decider && (
        <Typography>
          {t('{state} by {name}, {moment}', {
            state: stateName(state),
            name: decider.name,
            moment: formatMoment(decidedAt),
          })}
        </Typography>
      )}
      {reason && <Typography sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>{reason}</Typography>}
    </Box>
  )
}
