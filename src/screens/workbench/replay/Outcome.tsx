import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReplayWithFindings } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { formatMoment } from '../../../ui/format/days.ts'
import { formatNumber } from '../../../ui/format/figures.ts'
import { Mistakes } from '../Mistakes.tsx'
import { Findings } from './Findings.tsx'

interface OutcomeProps {
  replay: ReplayWithFindings
  /** The definitions have changed since it ran. */
  isEarlier: boolean
  /** Other definitions have become live since then. */
  isBehind: boolean
  isStopping: boolean
  onStop: () => void
}

/** The progress of a replay, how it ended, and what it found. */
export function Outcome({ replay, isEarlier, isBehind, isStopping, onStop }: OutcomeProps) {
  if (replay.state === 'running') return <Running replay={replay} isStopping={isStopping} onStop={onStop} />
  return (
    <>
      {isEarlier && (
        <Alert severity="info">
          {t('This result is about an earlier state. Replay it again to see what applies now.')}
        </Alert>
      )}
      {isBehind && <Alert severity="info">{t('Other definitions have become live since then.')}</Alert>}
      <HowItEnded replay={replay} />
      {replay.state === 'done' && <Findings findings={replay.findings} others={replay.others} />}
    </>
  )
}

function Running({ replay: { seen, total }, isStopping, onStop }: Omit<OutcomeProps, 'isEarlier' | 'isBehind'>) {
  return (
    <>
      <LinearProgress
        aria-label={t('Progress of the replay')}
        variant={total === null ? 'indeterminate' : 'determinate'}
        value={total ? (100 * seen) / total : 0}
        sx={{ mb: 2 }}
      />
      <Typography sx={{ mb: 3 }}>
        {total === null
          ? t('Reading the definitions…')
          : t('{seen} of {total} applications', { seen: formatNumber(seen), total: formatNumber(total) })}
      </Typography>
      <Button variant="outlined" disabled={isStopping} onClick={onStop}>
        {t('Stop')}
      </Button>
    </>
  )
}

function HowItEnded({ replay: { state, found, seen, mistakes, ended_at: at } }: Pick<OutcomeProps, 'replay'>) {
  const moment = formatMoment(at)
  if (state === 'refused')
    return (
      <Alert severity="error">
        {t('These definitions have mistakes. Correct them first:')}
        <Mistakes mistakes={mistakes} />
      </Alert>
    )
  if (state === 'broken_off')
    return (
      <Alert severity="warning">{t('The replay was interrupted because the server stopped. Start it again.')}</Alert>
    )
  if (state === 'stopped') return <Alert severity="info">{t('The replay was stopped ({moment}).', { moment })}</Alert>
  if (found > 0)
    return (
      <Typography sx={{ mb: 4 }}>
        {t(
          { one: 'One application was checked ({moment}).', other: '{count} applications were checked ({moment}).' },
          { count: seen, moment },
        )}
      </Typography>
    )
  return (
    <Alert severity="success">
      {t(
        {
          one: 'Nothing would change for the one open application ({moment}).',
          other: 'Nothing would change for the {count} open applications ({moment}).',
        },
        { count: seen, moment },
      )}
    </Alert>
  )
}
