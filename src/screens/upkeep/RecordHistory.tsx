import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { KeptType, ProposedChange } from '../../api/http/types.ts'
import { readRecordHistory } from '../../api/upkeep/upkeep.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { formatMoment } from '../../ui/format/days.ts'
import { paths } from '../paths.ts'
import { Differences } from './change/Differences.tsx'
import { stateName } from './words.ts'

/** The changes proposed for a record and their outcomes, the last first. */
export function RecordHistory({ type, recordKey }: { type: KeptType; recordKey: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['recordHistory', type.name, recordKey],
    queryFn: () => readRecordHistory(type.name, recordKey),
    refetchOnWindowFocus: true,
  })
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 4, md: 6 }, mt: 5 }}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t('History')}
      </Typography>
      {isError && <Problem onRetry={() => void refetch()}>{t('The history could not be loaded.')}</Problem>}
      {data?.length === 0 && <Typography>{t('Nothing has been proposed here yet.')}</Typography>}
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {data?.map((change) => (
          <li key={change.id}>
            <Line change={change} />
            {change.entries.map((entry) => (
              <Differences key={entry.key} type={type} entry={entry} />
            ))}
          </li>
        ))}
      </Box>
    </Paper>
  )
}

function Line({ change }: { change: ProposedChange }) {
  const { id, state, reason, proposed_by: proposer, proposed_at: at, decided_by: decider } = change
  const values = { proposer: proposer.name, moment: formatMoment(at) }
  return (
    <Typography variant="body2" sx={{ mb: 1, a: { color: 'primary.main' } }}>
      <Link to={paths.change(id)}>{t('{proposer}, {moment}', values)}</Link>
      {` · ${decider ? t('{state} by {name}', { state: stateName(state), name: decider.name }) : stateName(state)}`}
      {reason && ` · ${reason}`}
    </Typography>
  )
}
