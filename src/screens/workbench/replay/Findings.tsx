import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { ReplayFinding } from '../../../api/http/types.ts'
import { named, t } from '../../../texts/t.ts'
import { Part } from '../../hub/Part.tsx'
import { paths } from '../../paths.ts'
import { sentenceOf, underHeadings } from './sentences.ts'

interface FindingsProps {
  findings: ReplayFinding[]
  /** How many more findings are not listed. */
  others: number
}

/** The differences, each with the number of applications and links to them. */
export function Findings({ findings, others }: FindingsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {underHeadings(findings).map(({ title, findings: listed }) => (
        <Part key={title} title={title}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {listed.map((finding) => (
              <Finding key={keyOf(finding)} finding={finding} />
            ))}
          </Box>
        </Part>
      ))}
      {others > 0 && (
        <Typography>
          {t(
            { one: '1 more finding is not listed.', other: '{count} more findings are not listed.' },
            { count: others },
          )}
        </Typography>
      )}
    </Box>
  )
}

const keyOf = ({ what, stage, field, action, before, after }: ReplayFinding): string =>
  [what, stage?.name, field?.name, action?.name, before, after].join(' ')

function Finding({ finding }: { finding: ReplayFinding }) {
  const { stage, count, applications } = finding
  return (
    <Box component="li" sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      {stage && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{named(stage.title)}</Box>}
      <Box sx={{ overflowWrap: 'anywhere' }}>{sentenceOf(finding)}</Box>
      <Box
        component="details"
        sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary', '& summary': { cursor: 'pointer' } }}
      >
        <summary>{t({ one: 'One application', other: '{count} applications' }, { count })}</summary>
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {applications.map(({ id, reference_number: reference }) => (
            <li key={id}>
              <Link component={RouterLink} to={paths.details(id)}>
                {reference}
              </Link>
            </li>
          ))}
          {count > applications.length && <li>{t('and {others} more', { others: count - applications.length })}</li>}
        </Box>
      </Box>
    </Box>
  )
}
