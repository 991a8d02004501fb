import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { HistoryEntry } from '../../api/types.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { formatMoment } from '../../ui/format.ts'
import { difference, sentence } from './sentence.ts'

const thread = {
  position: 'relative',
  pl: 5,
  pb: 4,
  borderLeft: 2,
  borderColor: 'divider',
  ml: 1.25,
  '&:last-of-type': { borderColor: 'transparent', pb: 0 },
  '&::before': { content: '""', position: 'absolute', left: -6, top: 5, width: 10, height: 10, borderRadius: '50%', bgcolor: 'primary.main' },
} as const

export function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { at, actor_name: actor, form_name: form, to_state: state, comments, changes = [] } = entry
  return (
    <Box component="li" sx={thread}>
      <Typography variant="body2">
        <Box component="span" sx={{ fontWeight: 600 }}>{actor}</Box> {sentence(entry)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, fontSize: '0.75rem', color: 'text.secondary' }}>
        <time dateTime={at}>{formatMoment(at)}</time>
        {entry.transition_name && form}
        {state && entry.from_state !== state && <StateChip name={state} />}
      </Box>
      {comments && comments !== `${entry.transition_name} performed` && (
        <Typography component="blockquote" variant="body2" sx={{ m: 0, mt: 1.5, pl: 3, borderLeft: 2, borderColor: 'divider', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {comments}
        </Typography>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
    </Box>
  )
}

function Changes({ changes }: { changes: NonNullable<HistoryEntry['changes']> }) {
  return (
    <Box component="details" sx={{ mt: 1, fontSize: '0.8125rem', '& > summary': { cursor: 'pointer', color: 'text.secondary' } }}>
      <summary>{changes.length === 1 ? '1 field changed' : `${changes.length} fields changed`}</summary>
      <Box component="dl" sx={{ m: 0, mt: 1.5, display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}>
        {changes.map(difference).map(({ title, before, after }) => (
          <Box key={title}>
            <Box component="dt" sx={{ fontWeight: 600 }}>{title}</Box>
            <Box component="dd" sx={{ m: 0 }}>
              <Box component="del" sx={{ color: 'text.secondary' }}>{before}</Box>
              {' → '}
              <Box component="ins" sx={{ textDecoration: 'none' }}>{after}</Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
