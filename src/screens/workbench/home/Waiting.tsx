import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { ProposedVersion, Workbench } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { formatRecent } from '../../../ui/format/days.ts'
import { Part } from '../../hub/Part.tsx'
import { paths } from '../../paths.ts'
import { ChangedPaths } from '../ChangedPaths.tsx'
import { whatHappens } from '../whatHappens.ts'

/** The proposals that wait for a second person, or for their time. */
export function Waiting({ workbench: { proposals } }: { workbench: Workbench }) {
  return (
    <Part title={t('Waiting')}>
      {proposals.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('Nothing is waiting for a second person.')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} />
        ))}
      </Box>
    </Part>
  )
}

function Proposal({ proposal }: { proposal: ProposedVersion }) {
  const { id, note, proposed_by: by, proposed_at: at, changed_paths: changed } = proposal
  return (
    <Box component="li">
      <Typography sx={{ fontWeight: 600, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <Link to={paths.proposal(id)}>{note}</Link>
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('Proposed by {name}, {moment}', { name: by.name, moment: formatRecent(at) })}
      </Typography>
      <Typography>{whatHappens(proposal)}</Typography>
      <ChangedPaths paths={changed} />
    </Box>
  )
}
