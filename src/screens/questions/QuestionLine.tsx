import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { named, t } from '../../texts/t.ts'
import type { Question } from '../../api/http/types.ts'
import { Alert } from '../../ui/Alert.tsx'
import { StateChip } from '../../ui/marks/StateChip.tsx'
import { formatMoment } from '../../ui/format/days.ts'

const quiet = { fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' } as const
const written = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

const states: Record<Question['state'], [name: () => string, code: string]> = {
  open: [() => t('Still open'), 'PENDING'],
  answered: [() => t('Answered'), 'COMPLETED'],
  withdrawn: [() => t('Withdrawn'), 'DRAFT'],
  unanswered: [() => t('Not answered'), 'DRAFT'],
}

const actions: Record<Question['actions'][number], () => string> = {
  answer: () => t('Answer'),
  withdraw: () => t('Withdraw'),
}

interface QuestionLineProps {
  question: Question
  /** The person has written an answer and not sent it. */
  isAnswerBegun: boolean
  onAction(action: Question['actions'][number]): void
  /** Goes to the field that it is about. */
  onField(field: string): void
}

/** A question with its answer, and what the person can do about it. */
export function QuestionLine({ question, isAnswerBegun, onAction, onField }: QuestionLineProps) {
  const id = useId()
  const { text, asked_by: by, asked_of: of, asked_at: at, field, field_name: fieldName, ended, state } = question
  const [stateName, code] = states[state]
  return (
    <Box
      component="li"
      tabIndex={-1}
      data-field={field ?? undefined}
      sx={{
        display: 'grid',
        gap: 1.5,
        py: 4,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { pt: 0, borderTop: 0 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2 }}>
        <Box id={id} sx={{ flex: '1 1 200px', fontWeight: 500, ...written }}>
          {text}
        </Box>
        <StateChip name={stateName()} code={code} />
      </Box>
      <Box sx={quiet}>
        {t('{by} asked {of}, {at}', { by, of, at: formatMoment(at) })}
        {field !== null && (
          <>
            {' · '}
            <button type="button" className="stage-link" onClick={() => onField(field)}>
              {named(fieldName ?? field)}
            </button>
          </>
        )}
      </Box>
      {ended && <Ended ended={ended} />}
      {question.unanswerable && (
        <Alert severity="warning" role="note">
          {t('{name} can no longer answer.', { name: of })}{' '}
          {question.actions.includes('withdraw') && t('Withdraw the question and ask somebody else.')}
        </Alert>
      )}
      {question.actions.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
          {question.actions.map((action) => (
            <Button
              key={action}
              size="small"
              variant={action === 'answer' ? 'contained' : 'outlined'}
              aria-describedby={id}
              onClick={() => onAction(action)}
            >
              {action === 'answer' && isAnswerBegun ? t('Continue your answer') : actions[action]()}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}

function Ended({ ended: { by, on_behalf_of: absent, at, answer } }: { ended: NonNullable<Question['ended']> }) {
  const who = absent ? t('{name} for {absent}', { name: by, absent }) : by
  if (answer === null) return <Box sx={quiet}>{t('Withdrawn by {who}, {at}', { who, at: formatMoment(at) })}</Box>
  return (
    <Box sx={{ pl: 3, borderLeft: 2, borderColor: 'divider' }}>
      <Box sx={written}>{answer}</Box>
      <Box sx={quiet}>{t('Answered by {who}, {at}', { who, at: formatMoment(at) })}</Box>
    </Box>
  )
}
