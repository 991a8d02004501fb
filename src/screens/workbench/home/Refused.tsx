import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { DecidedProposal, Workbench } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { formatRecent } from '../../../ui/format/days.ts'
import { Part } from '../../hub/Part.tsx'
import { paths } from '../../paths.ts'

/** The proposals that did not become live, and why; the latest first. */
export function Refused({ workbench: { decided } }: { workbench: Workbench }) {
  if (decided.length === 0) return null
  return (
    <Part title={t('Not published')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {decided.map((proposal) => (
          <Box key={proposal.id} component="li" sx={{ overflowWrap: 'anywhere' }}>
            <Link to={paths.proposal(proposal.id)}>{proposal.note}</Link>
            <Typography>{proposal.reason}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {outcome(proposal)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Part>
  )
}

function outcome({ state, proposed_by: author, decided_by: by, decided_at: at }: DecidedProposal): string {
  const values = { author: author.name, name: by?.name ?? '', moment: formatRecent(at) }
  return state === 'refused'
    ? t('Proposed by {author}, refused by {name}, {moment}', values)
    : t('Proposed by {author}, did not become live as planned, {moment}', values)
}
