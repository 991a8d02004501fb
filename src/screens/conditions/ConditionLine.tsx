import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { t } from '../../texts/t.ts'
import type { Condition } from '../../api/http/types.ts'
import { StateChip } from '../../ui/marks/StateChip.tsx'
import { formatDue } from '../../ui/format/age.ts'
import { formatDate, formatMoment } from '../../ui/format/days.ts'
import { Attach, type AttachProps } from './Attach.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { WaiverRequest } from './WaiverRequest.tsx'
import { type Action, actions, stateCode, stateText } from './actions.ts'
import { whoDid } from './whoDid.ts'

const quiet = { fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' } as const

export interface ConditionLineProps extends Pick<AttachProps, 'application' | 'onSending' | 'onSent'> {
  condition: Condition
  onAction(action: Action): void
}

/** One condition: what is to be done, by whom and when, its state, and what the person can do. */
export function ConditionLine({ application, condition, onAction, ...attaching }: ConditionLineProps) {
  const id = useId()
  const { text, owner, waiver, ended, reasons, can_attach: canAttach } = condition
  const documents = shownDocuments(condition)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1.5,
        pb: 4,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { pb: 0, borderBottom: 0 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2 }}>
        <Typography
          id={id}
          sx={{ flex: '1 1 200px', fontWeight: 500, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
        <StateChip name={stateText(condition)} code={stateCode(condition)} />
      </Box>
      <Box sx={quiet}>
        {t('Owner: {owner}', { owner })}
        <Due condition={condition} />
        {condition.needs_document && !ended && ` · ${t('A document is needed.')}`}
      </Box>
      {waiver && <WaiverRequest waiver={waiver} />}
      {ended && (
        <Box sx={quiet}>
          {condition.state === 'waived'
            ? t('Waived by {who}, {at}.', { who: whoDid(ended), at: formatMoment(ended.at) })
            : t('Fulfilled, as recorded by {who}, {at}.', { who: whoDid(ended), at: formatMoment(ended.at) })}{' '}
          {ended.note}
        </Box>
      )}
      {documents.length > 0 && (
        <Box component="ul" aria-label={t('Documents')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {documents.map((each) => (
            <li key={each.id}>
              <DocumentLink application={application} document={each} />
            </li>
          ))}
        </Box>
      )}
      {reasons.length > 0 && <Box sx={quiet}>{reasons.join(' ')}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {condition.actions.map((action) => (
          <Button
            key={action}
            size="small"
            variant={action === condition.actions[0] ? 'contained' : 'outlined'}
            aria-describedby={id}
            onClick={() => onAction(action)}
          >
            {actions[action].name()}
          </Button>
        ))}
        <Attach
          application={application}
          condition={condition.id}
          describedBy={id}
          isOffered={canAttach}
          {...attaching}
        />
      </Box>
    </Box>
  )
}

function Due({ condition: { due, overdue, ended } }: { condition: Condition }) {
  if (due === null) return null
  return (
    <Box component="span" sx={overdue ? { color: 'error.dark', fontWeight: 600 } : {}}>
      {' · '}
      {overdue ? t('Was due') : t('Due')} <time dateTime={due}>{formatDate(due)}</time>
      {!ended && `, ${formatDue(due)}`}
    </Box>
  )
}

/** Those that were added for it, and the one that showed it. */
const shownDocuments = ({ documents, ended }: Condition): Condition['documents'] =>
  ended?.document && !documents.some(({ id }) => id === ended.document?.id) ? [...documents, ended.document] : documents
