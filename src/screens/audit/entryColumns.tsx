import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { AuditEntry, HistoryEntry } from '../../api/http/types.ts'
import { quoted } from '../../texts/quoted.ts'
import { named, t } from '../../texts/t.ts'
import { formatMoment } from '../../ui/format/days.ts'
import type { Column } from '../../ui/table/column.ts'
import { Changes } from '../hub/history/Changes.tsx'
import { Moves } from '../hub/history/Entry.tsx'
import { ownComment, questionAndAnswer, sentence } from '../hub/history/sentence.ts'
import { Lines } from '../lists/Lines.tsx'
import { paths } from '../paths.ts'

/** When, who, to which application, and what. */
export const entryColumns = (): Column<AuditEntry>[] => [
  {
    key: 'at',
    header: t('When'),
    nowrap: 'wide',
    width: 130,
    card: 'corner',
    cell: ({ entry: { at } }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    key: 'application',
    header: t('Application'),
    width: 150,
    names: true,
    card: 'top',
    cell: ({ application_id: id, reference_number: reference, title }) => (
      <Lines
        first={
          <Link component={RouterLink} to={paths.details(id)} sx={{ whiteSpace: 'nowrap' }}>
            {reference}
          </Link>
        }
        second={title}
      />
    ),
  },
  { key: 'who', header: t('Who'), width: 140, cell: ({ entry }) => <Who entry={entry} /> },
  { key: 'what', header: t('What'), cell: ({ entry }) => <What entry={entry} /> },
]

function Who({ entry: { actor_name: actor, on_behalf_of: absent, actor_role: role } }: { entry: HistoryEntry }) {
  return (
    <Lines first={absent ? `${actor} ${t('for {absent}', { absent })}` : actor} second={role ? named(role) : role} />
  )
}

function What({ entry }: { entry: HistoryEntry }) {
  const { changes = [], notices = [], approved_limits: limits = [] } = entry
  const text = ownComment(entry) ?? questionAndAnswer(entry)
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {sentence(entry)}
      <Moves entry={entry} />
      {text && <Box sx={{ mt: 1, whiteSpace: 'pre-line' }}>{quoted(text)}</Box>}
      {notices.length > 0 && (
        <Box sx={{ mt: 1, color: 'text.secondary' }}>
          {t('Noted: {notices}', { notices: notices.map(named).join(' ') })}
        </Box>
      )}
      {limits.length > 0 && (
        <Box sx={{ mt: 1, color: 'text.secondary' }}>{t('Approved: {limits}', { limits: limits.join('; ') })}</Box>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
    </Box>
  )
}
