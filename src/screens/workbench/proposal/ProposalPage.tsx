import Typography from '@mui/material/Typography'
import { Link, useParams } from 'react-router-dom'
import type { DecidedProposal, ProposedVersion } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { formatMoment } from '../../../ui/format/days.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { WorkbenchPage } from '../WorkbenchPage.tsx'
import { Cases } from '../cases/Cases.tsx'
import { ComparisonOf } from '../comparison/ComparisonOf.tsx'
import { useWorkbench } from '../useWorkbench.ts'
import { whatHappens } from '../whatHappens.ts'
import { Decide } from './Decide.tsx'

/** A proposed version: what it changes, and what the person can do with it; or what became of it. */
export function ProposalPage() {
  const { id = '' } = useParams()
  const { data, isError, isPending, refetch } = useWorkbench()
  const waiting = data?.proposals.find((each) => each.id === id)
  const decided = data?.decided.find((each) => each.id === id)
  const proposal = waiting ?? decided
  const isBehind = waiting !== undefined && waiting.base_hash !== data?.live.hash
  return (
    <WorkbenchPage narrow title={t('Proposed version')} subtitle={proposal && proposedBy(proposal)}>
      {isError && <Problem onRetry={() => void refetch()}>{t('The workbench could not be loaded.')}</Problem>}
      {isPending && <Skeleton height={320} />}
      {data && !proposal && (
        <Alert severity="info" role="status">
          {t('This version is not waiting. It may have been published or withdrawn.')}{' '}
          <Link to={paths.versions}>{t('Versions')}</Link>
        </Alert>
      )}
      {proposal && <About proposal={proposal} />}
      {decided && <Outcome proposal={decided} />}
      {waiting && <Cases of={`proposal-${id}`} hash={waiting.hash} />}
      {waiting && <Decide key={waiting.id} proposal={waiting} />}
      {waiting && (
        <Typography sx={{ mb: 4 }}>
          <Link to={paths.replayOf(`proposal-${id}`)}>{t('What it would change for the open applications')}</Link>
        </Typography>
      )}
      {isBehind && (
        <Typography sx={{ mb: 4 }}>
          <Link to={paths.comparison(waiting.base_hash, 'live')}>
            {t('Changes that became live after it was drafted')}
          </Link>
        </Typography>
      )}
      {proposal && <ComparisonOf from={proposal.base_hash} to={`proposal-${id}`} />}
    </WorkbenchPage>
  )
}

const proposedBy = ({ proposed_by: by, proposed_at: at }: ProposedVersion | DecidedProposal): string =>
  t('Proposed by {name}, {moment}', { name: by.name, moment: formatMoment(at) })

function About({ proposal }: { proposal: ProposedVersion | DecidedProposal }) {
  return (
    <>
      <Typography sx={{ mb: 2, fontSize: '1.0625rem', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {proposal.note}
      </Typography>
      {'live_from' in proposal && <Typography sx={{ mb: 4 }}>{whatHappens(proposal)}</Typography>}
    </>
  )
}

function Outcome({ proposal: { state, decided_by: by, decided_at: at, reason } }: { proposal: DecidedProposal }) {
  const moment = formatMoment(at)
  return (
    <Alert severity="warning" role="status">
      {state === 'refused'
        ? t('Refused by {name}, {moment}: {reason}', { name: by?.name ?? '', moment, reason: reason ?? '' })
        : t('Did not become live as planned, {moment}: {reason}', { moment, reason: reason ?? '' })}
    </Alert>
  )
}
