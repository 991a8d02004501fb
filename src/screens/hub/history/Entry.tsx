import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { named, t } from '../../../texts/t.ts'
import type { HistoryEntry } from '../../../api/http/types.ts'
import { StateChip } from '../../../ui/marks/StateChip.tsx'
import { formatAge } from '../../../ui/format/age.ts'
import { formatMoment, formatTime } from '../../../ui/format/days.ts'
import { Changes } from './Changes.tsx'
import { effect, ownComment, questionAndAnswer, sentence } from './sentence.ts'

const thread = {
  position: 'relative',
  pl: 5,
  pb: 4,
  borderLeft: 2,
  borderColor: 'divider',
  ml: 1.25,
  '&:last-of-type': { borderColor: 'transparent', pb: 0 },
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -6,
    top: 5,
    width: 10,
    height: 10,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
} as const

const small = { fontSize: '0.75rem', color: 'text.secondary' } as const

/** One thing that happened: who did what, when, and what it changed. */
export function Entry({ entry }: { entry: HistoryEntry }) {
  const { at, actor_name: actor, on_behalf_of: absent, actor_role: role, changes = [], notices = [] } = entry
  const { approved_limits: limits = [] } = entry
  const text = ownComment(entry) ?? questionAndAnswer(entry)
  return (
    <Box component="li" sx={thread}>
      <Typography variant="body2">
        <Box component="span" sx={{ fontWeight: 600 }}>
          {actor}
        </Box>
        {absent && ` ${t('for {absent}', { absent })}`} {sentence(entry)}
      </Typography>
      <Box sx={small}>
        <time dateTime={at} title={formatMoment(at)}>{`${formatTime(at)}, ${formatAge(at)}`}</time>
        {[role, entry.transition_name && entry.form_name].map((each) => each && ` · ${named(each)}`)}
      </Box>
      <Moves entry={entry} />
      {text && (
        <Typography
          component="blockquote"
          variant="body2"
          sx={{
            m: 0,
            mt: 1.5,
            pl: 3,
            borderLeft: 2,
            borderColor: 'divider',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Typography>
      )}
      {notices.length > 0 && (
        <Box sx={{ ...small, mt: 1 }}>{t('Noted: {notices}', { notices: notices.map(named).join(' ') })}</Box>
      )}
      {limits.length > 0 && (
        <Box sx={{ ...small, mt: 1 }}>{t('Approved: {limits}', { limits: limits.join('; ') })}</Box>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
    </Box>
  )
}

/** The states that the action changed: of its form, of the application, and of other forms. */
export function Moves({ entry }: { entry: HistoryEntry }) {
  const {
    form_name: form,
    from_state: from,
    to_state: to,
    application_from: before,
    application_to: after,
    effects = [],
  } = entry
  const moves = [
    { what: form ? named(form) : t('Form'), from, to },
    { what: t('Application'), from: before, to: after },
  ].flatMap(({ to: state, ...move }) => (state && state !== move.from ? [{ ...move, to: state }] : []))
  if (moves.length + effects.length === 0) return null
  return (
    <Box component="ul" sx={{ ...small, m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {moves.map((move) => (
        <Box component="li" key={move.what} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {move.what}:{' '}
          {move.from && (
            <>
              <span>{named(move.from)}</span>
              {' → '}
            </>
          )}
          <StateChip name={move.to} />
        </Box>
      ))}
      {effects.map((each) => (
        <li key={each.form_name}>{effect(each)}</li>
      ))}
    </Box>
  )
}
