import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/http/errors.ts'
import type { KeptType, ProposedChange } from '../../../api/http/types.ts'
import { type Decision, decideChange } from '../../../api/upkeep/upkeep.ts'
import { asText, isRecord } from '../../../engine/path.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { LeaveWarning } from '../../LeaveWarning.tsx'
import { useUser } from '../../auth.ts'
import { useFocusKept } from '../../useFocusKept.ts'
import { NoteField } from '../../writing/NoteField.tsx'
import { isWithin, isWritten } from '../../writing/written.ts'
import { lookups } from '../../stage/lookups/lookups.ts'
import { useFocusWhenClosed } from '../../useFocusWhenClosed.ts'
import { unsentText } from '../../useUnsentText.ts'
import { FirstPasswords } from './FirstPasswords.tsx'
import { longestNote } from '../note.ts'
import { meanwhileText } from './meanwhile.ts'

export interface DecisionPanelProps {
  change: ProposedChange
  type: KeptType
  /** Resolves when the change has been read again: until then it cannot be decided once more. */
  onDecided(): Promise<unknown>
}

/** The person's actions on an open change, or why there are none. */
export function DecisionPanel({ change, type, onDecided }: DecisionPanelProps) {
  const { id, state, refusal, can_withdraw: canWithdraw } = change
  const { id: user } = useUser()
  const [reason, setReason] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const {
    mutate,
    data: passwords = [],
    error,
    isPending,
    variables: decision,
    reset,
  } = useMutation({
    mutationFn: (taken: Decision) => decideChange(id, taken, reason.trim()),
    onSettled: () => {
      lookups.forget()
      return onDecided()
    },
  })
  const keepFocus = useFocusKept(isPending, place)
  // The buttons go once the decision has been read anew.
  useFocusWhenClosed(state === 'open', place)
  const decide = (taken: Decision) => {
    keepFocus()
    mutate(taken)
  }
  const mayMakePasswords = isPending && decision === 'approve' && type.once.length > 0
  const hasPasswords = mayMakePasswords || passwords.length > 0
  const lost = decision === 'approve' && hasLostPassword(change, type, user) ? [lostText()] : []
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: 'none' }}>
      {error && <Problem>{[error.message, ...meanwhile(error, type), ...lost].join('\n')}</Problem>}
      {passwords.length > 0 && <FirstPasswords passwords={passwords} onClose={reset} />}
      <LeaveWarning
        when={hasPasswords || (state === 'open' && reason !== '' && !isPending)}
        what={hasPasswords ? t('First passwords are shown only once, on this page.') : unsentText()}
        keeping={mayMakePasswords}
      />
      {state === 'open' && (
        <Paper variant="outlined" sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4 }}>
          {refusal && <Problem severity="info">{refusal}</Problem>}
          {!refusal && (
            <NoteField
              longest={longestNote}
              label={t('Reason (required to refuse)')}
              value={reason}
              onChange={setReason}
            />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {!refusal && (
              <>
                <Button
                  variant="contained"
                  disabled={isPending || !isWithin(reason, longestNote)}
                  onClick={() => decide('approve')}
                >
                  {t('Approve')}
                </Button>
                <Button
                  variant="outlined"
                  color="error"
                  disabled={isPending || !isWritten(reason, longestNote)}
                  onClick={() => decide('refuse')}
                >
                  {t('Refuse')}
                </Button>
              </>
            )}
            {canWithdraw && (
              <Button variant="outlined" disabled={isPending} onClick={() => decide('withdraw')}>
                {t('Withdraw')}
              </Button>
            )}
          </Box>
        </Paper>
      )}
    </Box>
  )
}

const lostText = () =>
  t('It was approved, but the first password did not arrive here and cannot be shown again. Propose another one.')

/** Whether this person has approved a change that made a first password, which is answered only once. */
const hasLostPassword = ({ state, decided_by: decider, entries }: ProposedChange, { once }: KeptType, user: string) =>
  state === 'approved' &&
  decider?.id === user &&
  entries.some(({ after }) => once.some((field) => after[field] === true))

/** The differences between proposal and approval, a line for each field. */
function meanwhile(error: unknown, type: KeptType): string[] {
  const body = error instanceof ApiError ? error.body : undefined
  const fields: unknown[] = isRecord(body) && Array.isArray(body.fields) ? body.fields : []
  const changes = fields.filter(isRecord).map(({ field, yours, theirs }) => ({
    field: asText(field),
    before: yours,
    now: theirs,
  }))
  return meanwhileText(type, changes)
}
