import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { VerificationWithBreaks } from '../../api/http/types.ts'
import { t } from '../../texts/t.ts'
import { Alert } from '../../ui/Alert.tsx'
import { formatMoment } from '../../ui/format/days.ts'
import { formatNumber } from '../../ui/format/figures.ts'
import { outcomeOf } from './outcomes.ts'

/** The progress of the latest verification, or how it ended and what is wrong. */
export function VerificationOutcome({ verification }: { verification: VerificationWithBreaks }) {
  const { state, started_by: by, ended_at: at, broken, result } = verification
  if (state === 'running') return <Running verification={verification} />
  const when = t('{moment}, started by {name}', { moment: formatMoment(at), name: by.name })
  if (state !== 'done' || !result)
    return (
      <Alert severity="warning" role="status">
        {outcomeOf(verification)} ({when})
      </Alert>
    )
  return (
    <>
      <Alert severity={broken > 0 ? 'error' : 'success'} role="status">
        {outcomeOf(verification)} ({when}){broken > 0 && <Breaks verification={verification} />}
      </Alert>
      <Figures result={result} />
    </>
  )
}

function Running({ verification: { seen, total } }: { verification: VerificationWithBreaks }) {
  return (
    <>
      <LinearProgress
        aria-label={t('Progress of the verification')}
        variant={total === null ? 'indeterminate' : 'determinate'}
        value={total ? (100 * seen) / total : 0}
        sx={{ mb: 2 }}
      />
      <Typography>
        {total === null
          ? t('Counting the items to verify…')
          : t('{seen} of {total} applications, decisions and checkpoints', {
              seen: formatNumber(seen),
              total: formatNumber(total),
            })}
      </Typography>
    </>
  )
}

/** In English, as the command writes them. */
function Breaks({ verification: { breaks, others } }: { verification: VerificationWithBreaks }) {
  return (
    <>
      <Box component="ul" lang="en" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
        {breaks.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </Box>
      {others > 0 && t({ one: '1 more is not listed.', other: '{count} more are not listed.' }, { count: others })}
    </>
  )
}

function Figures({ result }: { result: NonNullable<VerificationWithBreaks['result']> }) {
  const {
    entries,
    record_entries: records,
    applications,
    seals,
    checkpoints,
    partly,
    newest_checkpoint: newest,
  } = result
  return (
    <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <span>
        {t(
          'Entries: {entries} of {applications} applications, {records} of records. Decisions: {seals}. Checkpoints: {checkpoints}.',
          {
            entries: formatNumber(entries),
            applications: formatNumber(applications),
            records: formatNumber(records),
            seals: formatNumber(seals),
            checkpoints: formatNumber(checkpoints),
          },
        )}
      </span>
      {partly > 0 && (
        <span>
          {t('Applications written by an earlier version, which could be compared only in part: {partly}.', {
            partly: formatNumber(partly),
          })}
        </span>
      )}
      {newest && (
        <span>
          {t('Newest checkpoint: {number} of {moment}, {hash}', {
            number: newest.number,
            moment: formatMoment(newest.at),
            hash: newest.hash,
          })}
        </span>
      )}
    </Box>
  )
}
